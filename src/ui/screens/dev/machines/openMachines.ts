/** The page of state machines with the services behind it. */
export async function openMachines() {
  return (await import('./MachinesPage.tsx')).MachinesPage;
}
