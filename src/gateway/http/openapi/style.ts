/** The look of the page that shows the API document. */
export const STYLE = `
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
