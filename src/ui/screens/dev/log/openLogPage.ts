/** The page of the log with the services behind it. */
export async function openLogPage() {
  return (await import('./LogPage.tsx')).LogPage;
}
