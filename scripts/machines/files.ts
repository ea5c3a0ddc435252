/** Contents of docs/machines: code, definition and diagram of every machine, and their list. */
import type { AnyStateMachine } from 'xstate';
import { MACHINE_NAMES, MACHINES } from '../../src/machines/catalogue.ts';
import { machineCode } from './code.ts';
import { machineMermaid } from './mermaid.ts';

/** Functions by the names they have; those that stand inline have none. */
const definition = (machine: AnyStateMachine): string =>
  `${JSON.stringify(
    machine.definition,
    (_, value: unknown) =>
      typeof value === 'function' ? { type: value.name || '(inline)' } : value,
    2,
  )}\n`;

const LIST_HEAD = `# State machines

Written by \`npm run machines\`; a test fails when they are stale. Each module imports \`xstate\` alone and opens in the [XState visualizer](https://stately.ai/viz): paste it there. The diagrams are Mermaid.

| machine | code | definition |
| --- | --- | --- |
`;

/** Texts by file name. */
export async function machineFiles(): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  const rows: string[] = [];
  const diagrams: string[] = [];
  for (const name of MACHINE_NAMES) {
    const machine = MACHINES[name];
    const mermaid = machineMermaid(machine);
    files.set(`${name}.js`, await machineCode(name));
    files.set(`${name}.json`, definition(machine));
    files.set(`${name}.mmd`, mermaid);
    rows.push(
      `| [${name}](#${name.toLowerCase()}) | [${name}.js](${name}.js) | [${name}.json](${name}.json) |`,
    );
    diagrams.push(`\n## ${name}\n\n\`\`\`mermaid\n${mermaid}\`\`\`\n`);
  }
  return files.set('README.md', `${LIST_HEAD}${rows.join('\n')}\n${diagrams.join('')}`);
}
