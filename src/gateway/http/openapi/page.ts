/** The API document as a page to read: plain HTML without scripts, light and dark. */
import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import type { OpenApiDocument } from './document.ts';
import type { Operation } from './operation.ts';

/** The look of the page that shows the API document. */
const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d9d9e0, #363a3f); --quiet: light-dark(#60646c, #b0b4ba);
  --ground: light-dark(#f9f9fb, #18191b); --accent: light-dark(#0d74ce, #70b8ff); }
* { box-sizing: border-box; }
body { margin: 0; font: 14px/1.55 system-ui, sans-serif; display: grid; grid-template-columns: 260px minmax(0, 1fr); }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 20px 16px; border-right: 1px solid var(--line); font-size: 12px; }
nav ul { list-style: none; margin: 4px 0 16px; padding: 0; }
nav a { overflow-wrap: anywhere; }
main { padding: 20px 32px 80px; max-width: 1000px; }
a { color: var(--accent); text-decoration: none; } a:hover { text-decoration: underline; }
h2 { margin: 40px 0 12px; } h3 { margin: 32px 0 4px; font-size: 15px; } h4 { margin: 12px 0 4px; font-size: 12px; color: var(--quiet); }
code, pre { font: 12px/1.5 ui-monospace, monospace; }
pre { background: var(--ground); border: 1px solid var(--line); border-radius: 4px; padding: 8px 12px; overflow: auto; max-height: 420px; }
table { width: 100%; border-collapse: collapse; font-size: 12px; } th, td { text-align: left; vertical-align: top; padding: 4px 8px; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
section section, section[id^='call'] { border-top: 1px solid var(--line); }
summary { cursor: pointer; color: var(--quiet); font-size: 12px; padding: 4px 0; }
.method { font: 600 11px ui-monospace, monospace; padding: 2px 6px; border: 1px solid var(--line); border-radius: 4px; }
.tag { font-size: 11px; color: var(--quiet); border: 1px solid var(--line); border-radius: 4px; padding: 1px 6px; }
.codes { font-size: 11px; line-height: 1.8; }
@media (max-width: 760px) { body { display: block; } nav { position: static; height: auto; border: 0; } main { padding: 16px; } }
`;

type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

const pretty = (value: unknown): string => JSON.stringify(value, null, 2);

/** The few marks the introduction uses: paragraphs, **bold**, `code` and fenced blocks. */
function prose(text: string): readonly Html[] {
  return text.split(/```(?:sh)?\n/).map((part, index) =>
    index % 2 === 1
      ? html`<pre>${part.trimEnd()}</pre>`
      : html`${part
          .split('\n\n')
          .filter((paragraph) => paragraph.trim() !== '')
          .map((paragraph) => html`<p>${inline(paragraph.trim())}</p>`)}`,
  );
}

const inline = (text: string): readonly (Html | string)[] =>
  text.split(/(\*\*[^*]+\*\*|`[^`]+`)/).map((part) => {
    if (part.startsWith('**')) return html`<b>${part.slice(2, -2)}</b>`;
    return part.startsWith('`') ? html`<code>${part.slice(1, -1)}</code>` : part;
  });

const anchorOf = (operation: Operation): string => `call-${operation.operationId}`;

const table = (headers: readonly string[], rows: readonly Html[]): Html =>
  html`<table>
    <thead>
      <tr>
        ${headers.map((header) => html`<th>${header}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;

function parameterTable({ parameters }: Operation): Html | '' {
  if (parameters === undefined || parameters.length === 0) return '';
  return table(
    ['parameter', 'required', 'schema', 'example'],
    parameters.map(
      (one) =>
        html`<tr>
          <td><code>${one.name}</code></td>
          <td>${one.required ? 'yes' : 'no'}</td>
          <td><code>${JSON.stringify(one.schema)}</code></td>
          <td><code>${JSON.stringify(one.example) ?? ''}</code></td>
        </tr>`,
    ),
  );
}

function bodyBlock({ requestBody }: Operation): Html | '' {
  if (requestBody === undefined) return '';
  const { schema, examples = {} } =
    requestBody.content['application/json'] ?? requestBody.content['multipart/form-data'] ?? {};
  return html`${Object.entries(examples).map(
      ([name, { value }]) =>
        html`<h4>Body${name === 'default' ? '' : `: ${name}`}</h4>
          <pre>${pretty(value)}</pre>`,
    )}
    <details>
      <summary>Schema of the body</summary>
      <pre>${pretty(schema)}</pre>
    </details>`;
}

function answerBlock({ responses }: Operation): Html | '' {
  const answer = responses['200']?.content['application/json'];
  if (answer === undefined) return '';
  return html`<details>
    <summary>Answer</summary>
    <pre>${pretty(answer.examples['default']?.value)}</pre>
    <pre>${pretty(answer.schema)}</pre>
  </details>`;
}

const callSection = (method: string, path: string, operation: Operation): Html =>
  html`<section id="${anchorOf(operation)}">
    <h3>
      <span class="method ${method}">${method.toUpperCase()}</span>
      <code>${path}</code>
      ${operation.security.length > 0 ? html`<span class="tag">token</span>` : ''}
      ${operation['x-extension'] === true ? html`<span class="tag">extension</span>` : ''}
    </h3>
    <p>${operation.summary}</p>
    ${operation['x-alias'] === undefined ? '' : html`<p>Also at <code>${operation['x-alias']}</code>.</p>`}
    ${parameterTable(operation)} ${bodyBlock(operation)} ${answerBlock(operation)}
    <pre>${operation['x-codeSamples'].map(({ source }) => source).join('\n')}</pre>
    <p class="codes">
      ${operation['x-error-codes'].map(
        (code) => html`<a href="#error-${code}"><code>${code}</code></a> `,
      )}
    </p>
  </section>`;

const operationsOf = (document: OpenApiDocument) =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );

const navigation = (document: OpenApiDocument): Html =>
  html`<nav>
    ${document.tags.map(
      ({ name }) =>
        html`<b>${name}</b>
          <ul>
            ${operationsOf(document)
              .filter(({ operation }) => operation.tags.includes(name))
              .map(
                ({ path, operation }) =>
                  html`<li><a href="#${anchorOf(operation)}">${path}</a></li>`,
              )}
          </ul>`,
    )}
    <ul>
      <li><a href="#stomp">Realtime</a></li>
      <li><a href="#errors">Errors</a></li>
      <li><a href="#schemas">Schemas</a></li>
      <li><a href="#not-built">Not built yet</a></li>
    </ul>
  </nav>`;

const stompSection = ({ 'x-stomp': stomp }: OpenApiDocument): Html =>
  html`<section id="stomp">
    <h2>Realtime: STOMP ${stomp.version} at <code>${stomp.path}</code></h2>
    <p>CONNECT headers; ${stomp.connect.note}</p>
    <pre>${pretty(stomp.connect.headers)}</pre>
    ${table(
      ['destination', 'token', 'message', ''],
      stomp.destinations.map(
        (one) =>
          html`<tr>
            <td><code>${one.destination}</code></td>
            <td>${one.auth ? 'yes' : 'no'}</td>
            <td><code>${one.message.$ref ?? ''}</code></td>
            <td>${one.summary}</td>
          </tr>`,
      ),
    )}
  </section>`;

const errorSection = ({ 'x-errors': errors }: OpenApiDocument): Html =>
  html`<section id="errors">
    <h2>Errors</h2>
    ${table(
      ['code', 'status', 'ko', 'en'],
      Object.entries(errors).map(
        ([code, { status, ko, en }]) =>
          html`<tr id="error-${code}">
            <td><code>${code}</code></td>
            <td>${status}</td>
            <td lang="ko">${ko}</td>
            <td lang="en">${en}</td>
          </tr>`,
      ),
    )}
  </section>`;

const schemaSection = ({ components }: OpenApiDocument): Html =>
  html`<section id="schemas">
    <h2>Schemas</h2>
    ${Object.entries(components.schemas).map(
      ([name, schema]) =>
        html`<details>
          <summary>${name}</summary>
          <pre>${pretty(schema)}</pre>
        </details>`,
    )}
  </section>`;

export const documentPage = (document: OpenApiDocument): Html =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>${document.info.title} API</title>
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        ${navigation(document)}
        <main>
          <h1>${document.info.title} API</h1>
          <p>Version ${document.info.version}, <a href="/api/openapi.json">OpenAPI document</a></p>
          ${prose(document.info.description)}
          <h2>Calls</h2>
          ${operationsOf(document).map(({ method, path, operation }) =>
            callSection(method, path, operation),
          )}
          ${stompSection(document)}${errorSection(document)}${schemaSection(document)}
        </main>
      </body>
    </html>`;
