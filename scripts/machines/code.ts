/** A machine as one module that imports XState alone: its helpers are inside, its types are gone. */
import { build, type Rolldown } from 'vite';
import type { MachineName } from '../../src/machines/catalogue.ts';

type Built =
  | Rolldown.RolldownOutput
  | readonly Rolldown.RolldownOutput[]
  | Rolldown.RolldownWatcher;

const chunkOf = (built: Built): Rolldown.OutputChunk => {
  const outputs = Array.isArray(built) ? built : [built];
  const chunks = outputs.flatMap((one: Rolldown.RolldownOutput) => one.output);
  const chunk = chunks.find((one) => one.type === 'chunk');
  if (chunk?.type !== 'chunk') throw new Error('the build made no module');
  return chunk;
};

/** @returns the module's text, which exports `machine` */
export async function machineCode(name: MachineName): Promise<string> {
  const entry = `src/machines/${name}.ts`;
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      lib: { entry, formats: ['es'] },
      rolldownOptions: { external: ['xstate'] },
    },
  });
  const { code } = chunkOf(built);
  const exported = new RegExp(`export \\{[^}]*\\b${name}Machine\\b[^}]*\\};\\s*$`);
  if (!exported.test(code)) throw new Error(`${entry} does not export ${name}Machine`);
  const text = code.replace(exported, `export { ${name}Machine as machine };\n`);
  return text
    .replaceAll(/^\/\/#?(?:region|endregion).*\n/gm, '')
    .replaceAll('\t', '  ')
    .replaceAll(/ +$/gm, '');
}
