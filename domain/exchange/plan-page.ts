import { escapeHtml, writeSheet } from './sheet'

/** What the page to sign off says; all of it text as people wrote it. */
export interface PlanPage {
  readonly name: string
  readonly workspace: string
  /** "21 November 2026, 10:30, Europe/Berlin". */
  readonly made: string
  readonly zone: string
  readonly changes: readonly {
    /** "moves", "is new", "is removed". */
    readonly act: string
    readonly text: string
    readonly accounts: string
    readonly before: string
    readonly after: string
  }[]
  readonly days: readonly { readonly day: string; readonly before: string; readonly after: string }[]
  readonly total: { readonly before: string; readonly after: string }
}

/** The page's only styles. */
export const planStyles = `
:root{color-scheme:light}
body{font:14px/1.45 system-ui,sans-serif;color:#1c1a17;background:#fff;margin:40px auto;max-width:860px;padding:0 24px}
h1{font:420 28px/36px Georgia,serif;margin:0 0 4px}h2{font-size:16px;margin:32px 0 8px}p{margin:0;color:#57534c}
table{width:100%;border-collapse:collapse}th,td{text-align:start;vertical-align:top;padding:8px 12px 8px 0;border-top:1px solid #ddd8cf}
th{font-weight:500;color:#57534c}td.text{white-space:pre-wrap;overflow-wrap:anywhere}td.number{white-space:nowrap;font-variant-numeric:tabular-nums}
.sign{display:grid;grid-template-columns:2fr 1fr 2fr;gap:24px;margin-top:56px}.sign span{border-top:1px solid #1c1a17;padding-top:6px;color:#57534c}
@media(max-width:640px){body{margin:24px auto;padding:0 16px}.changes,.changes tbody,.changes tr,.changes td{display:block}.changes thead{display:none}.changes tr{padding:8px 0;border-top:1px solid #ddd8cf}.changes td{border:0;padding:2px 0}.changes td[data-label]:before{content:attr(data-label) ": ";color:#57534c}.sign{grid-template-columns:1fr;gap:40px}}
@media print{body{margin:0;max-width:none}tr{break-inside:avoid}}`

/** SHA-256 of `planStyles`, base64: a test holds it to them. */
export const planStylesHash = 'BFHKNG/v1Qyl91XPZpA9lfFaV4BKqR9CTADrlo5lbdU='

/** A page that needs nothing beside itself: the difference between a plan and what is, with a place to sign. */
export function planPage({ name, workspace, made, zone, changes, days, total }: PlanPage): string {
  const cell = (text: string, look = '', label = '') =>
    `<td${look && ` class="${look}"`}${label && ` data-label="${escapeHtml(label)}"`}>${escapeHtml(text)}</td>`
  const rows = changes.map(
    ({ act, text, accounts, before, after }) =>
      `<tr>${cell(act)}<td class="text" dir="auto">${escapeHtml(text)}</td><td dir="auto">${escapeHtml(accounts)}</td>${cell(before, 'number', 'Now')}${cell(after, 'number', 'Planned')}</tr>`,
  )
  const costs = days.map(
    ({ day, before, after }) => `<tr>${cell(day)}${cell(before, 'number')}${cell(after, 'number')}</tr>`,
  )
  return writeSheet({
    title: `${name} · ${workspace}`,
    styles: planStyles,
    stylesHash: planStylesHash,
    body: `<h1 dir="auto">${escapeHtml(name)}</h1>
<p><bdi>${escapeHtml(workspace)}</bdi> · created ${escapeHtml(made)}. Times are in ${escapeHtml(zone)}. Costs are the maximum for publishing.</p>
<h2>What changes</h2>
<table class="changes"><thead><tr><th>Post</th><th>Text</th><th>Accounts</th><th>Now</th><th>Planned</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody></table>
<h2>Credits per day</h2>
<table><thead><tr><th>Day</th><th>Now</th><th>Planned</th></tr></thead>
<tbody>
${costs.join('\n')}
<tr><th>Total</th><th>${escapeHtml(total.before)}</th><th>${escapeHtml(total.after)}</th></tr>
</tbody></table>
<div class="sign"><span>Name</span><span>Date</span><span>Signature</span></div>`,
  })
}
