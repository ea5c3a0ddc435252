/** The module of each machine, as docs/machines holds it, each loaded when it is asked for. */
const modules = import.meta.glob<string>('/docs/machines/*.js', {
  query: '?raw',
  import: 'default',
});

/** The text of a machine's module. Rejects for a machine that has none, or when it cannot be loaded. */
export async function machineCode(machine: string): Promise<string> {
  const load = modules[`/docs/machines/${machine}.js`];
  if (load === undefined) throw new Error(`there is no module of ${machine}`);
  return load();
}
