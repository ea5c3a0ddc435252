/**
 * The market as HTML with its own styles, which stands in the page's static shell until the app
 * renders the same in the same place. Sizes are those of ui/kit/MarketBar and of the terminal's
 * panels as they are first laid out.
 */
import { LANGUAGES } from '../../domain/preferences.ts';
import type { FirstMarket, Texts } from './market.ts';

/** Colors are those of the tokens, which the shell does not have. */
export const STYLE = `
.first{font-size:13px;line-height:20px;font-weight:400;letter-spacing:normal;font-variant-numeric:tabular-nums;font-feature-settings:'tnum'}
.shell .first{--up:#ce2c31;--down:#3a5bc7;--muted:#63635e}
[data-up=green] .shell .first{--up:#2a7e3b;--down:#ce2c31}
[data-theme=dark] .shell .first{--up:#ec5d5e;--down:#3b9eff;--muted:#b5b3ad}
[data-theme=dark][data-up=green] .shell .first{--up:#33b074;--down:#ec5d5e}
.first,.first *{box-sizing:border-box;margin:0}
[lang=en] .first [lang=ko],[lang=ko] .first [lang=en]{display:none}
.first-bar{display:flex;align-items:center;gap:20px;height:56px;padding:0 16px 0 8px;border-bottom:1px solid var(--line);overflow:hidden;white-space:nowrap}
.first-name{display:flex;flex:none;align-items:center;gap:6px;padding:0 62px 0 34px}
.first-name strong{font-size:16px;font-weight:700}
.first-name span{color:var(--muted);font-size:12px}
.first-last{display:grid;flex:none;min-width:88px}
.first-last b{font-size:20px;font-weight:600;line-height:24px}
.first-last span{font-size:12px;line-height:16px}
.first-bar [data-tone=up],.first .up{color:var(--up);fill:var(--up)}
.first-bar [data-tone=down],.first .down{color:var(--down);fill:var(--down)}
.first-bar dl{display:flex;flex:1 1 auto;gap:24px;min-width:0;overflow:hidden;font-size:12px;line-height:18px}
.first-bar dt{color:var(--muted);font-size:11px}
.first-chart{position:relative}
.first-chart svg{position:absolute;inset:0 74px 28px 0;width:calc(100% - 74px);height:calc(100% - 28px)}
.first-chart{width:calc(100vw - 610px);height:calc((max(100dvh - 48px,640px) - 56px)*.7 - 33px);margin-top:32px}
.shell .first~p{position:absolute;right:0;bottom:0;width:320px;height:40px}
@media (min-width:1600px){.first-chart{width:calc(100vw - 883px)}}
@media (max-width:1023px){
.first-bar{flex-wrap:wrap;gap:4px 12px;height:109px;padding:8px 12px 8px 4px}
.first-name{height:44px;padding:0 74px 0 54px}
.first-name span{display:none}
.first-last{margin-left:auto;text-align:right}
.first-bar dl{flex:1 0 100%;align-items:center;gap:16px;min-height:44px;padding-left:8px}
.first-chart{width:100vw;height:369px;margin-top:90px}
.shell .first~p{width:100vw}
}
.first[data-fills] .first-chart{position:absolute;inset:0;width:auto;height:auto;margin:0}`.replaceAll(
  '\n',
  '',
);

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** The text once where the languages agree, else one element for each. */
function bilingual(texts: Texts): string {
  if (texts.ko === texts.en) return escape(texts.ko);
  return LANGUAGES.map(
    (language) => `<span lang="${language}">${escape(texts[language])}</span>`,
  ).join('');
}

/** Attributes whose value is known, for elements that the page's first script looks at. */
const data = (values: Readonly<Record<string, string | undefined>>): string =>
  Object.entries(values)
    .map(([name, value]) => (value === undefined ? '' : ` data-${name}="${escape(value)}"`))
    .join('');

/**
 * Symbol, last price, change and figures, and the candles below.
 * @param candles the drawing, as SVG text
 */
export function marketHtml(market: FirstMarket, candles: string): string {
  const { stock, tickSize, base } = market;
  const figures = market.figures
    .map(
      ({ of, label, text }) =>
        `<div><dt>${bilingual(label)}</dt><dd${data({ of })}>${bilingual(text)}</dd></div>`,
    )
    .join('');
  return (
    `<div class="first">` +
    `<div class="first-bar"${data({ stock, tick: tickSize, base })}>` +
    `<div class="first-name"><strong>${escape(market.label)}</strong>` +
    `${bilingual(market.name)}</div><div class="first-last"${data({ tone: market.tone })}>` +
    `<b>${market.last}</b><span>${market.change}</span></div><dl>${figures}</dl></div>` +
    `<div class="first-chart">${candles}</div></div>`
  );
}
