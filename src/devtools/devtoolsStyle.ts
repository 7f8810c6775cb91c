/** All of the panel's looks; they end at its shadow root. */
export const devtoolsStyle = `
:host { all: initial; }
* { box-sizing: border-box; }
.devtools {
  position: fixed; inset-block-end: 12px; inset-inline-end: 12px; z-index: 2147483000;
  display: flex; flex-direction: column; align-items: flex-end; gap: 8px;
  max-inline-size: calc(100vw - 24px);
  color: #e8eaed; font: 13px/1.45 system-ui, sans-serif; color-scheme: dark;
}
.panel {
  inline-size: min(760px, 100%); max-block-size: min(70vh, 640px); overflow: auto;
  padding: 12px 16px; background: #14171a; border: 1px solid #7c868e; border-radius: 8px;
}
.bar, .bar span { display: flex; justify-content: space-between; align-items: center; gap: 8px; }
button {
  min-block-size: 28px; padding: 2px 10px; font: inherit; color: inherit; cursor: pointer;
  background: #2a3036; border: 1px solid #7c868e; border-radius: 6px;
}
button:hover { background: #39414a; }
:focus-visible { outline: 2px solid #8ec7ff; outline-offset: 2px; }
.toggle { min-block-size: 32px; background: #14171a; }
.count { color: #b4bcc3; }
.bad, .bad td { color: #ffab9e; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 16px; margin: 12px 0; }
dt { color: #b4bcc3; }
dd { margin: 0; overflow-wrap: anywhere; }
summary { padding-block: 4px; font-weight: 600; cursor: pointer; }
p { margin: 4px 0; }
.scroll { max-block-size: 220px; overflow: auto; }
table { inline-size: 100%; border-collapse: collapse; font-size: 12px; }
th, td { padding: 2px 12px 2px 0; text-align: start; vertical-align: top; white-space: nowrap; }
td { font-variant-numeric: tabular-nums; }
.long { min-inline-size: 24ch; white-space: normal; overflow-wrap: anywhere; }
th { position: sticky; inset-block-start: 0; background: #14171a; color: #b4bcc3; font-weight: 400; }
.switches { display: grid; grid-template-columns: repeat(auto-fill, minmax(240px, 1fr)); gap: 2px 12px; }
label { display: flex; align-items: center; gap: 8px; min-block-size: 24px; }
`;
