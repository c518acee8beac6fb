import { i18n } from '@lingui/core'
import { escapeHtml, writeSheet } from '~/src/import-export/sheet'

/** The content of the page to sign off, as plain text. */
export interface PlanPage {
  readonly name: string
  readonly workspace: string
  /** "21 November 2026, 10:30, Europe/Berlin". */
  readonly made: string
  readonly zone: string
  readonly changes: readonly {
    /** "Moved", "New", "Removed". */
    readonly action: string
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

/** SHA-256 of `planStyles` in base64; a test compares them. */
export const planStylesHash = 'BFHKNG/v1Qyl91XPZpA9lfFaV4BKqR9CTADrlo5lbdU='

const heads = {
  changes: i18n.t('What changes'),
  post: i18n.t('Post'),
  text: i18n.t('Text'),
  accounts: i18n.t('Accounts'),
  now: i18n.t('Now'),
  planned: i18n.t('Planned'),
  credits: i18n.t('Credits per day'),
  day: i18n.t('Day'),
  total: i18n.t('Total'),
  name: i18n.t('Name'),
  date: i18n.t('Date'),
  signature: i18n.t('Signature'),
}

/** A row of headings. */
const head = (...texts: readonly string[]) =>
  `<tr>${texts.map((text) => `<th>${escapeHtml(text)}</th>`).join('')}</tr>`

/** A self-contained HTML page: the changes of a plan, with a place to sign. */
export function planPage({ name, workspace, made, zone, changes, days, total }: PlanPage): string {
  const cell = (text: string, look = '', label = '') =>
    `<td${look && ` class="${look}"`}${label && ` data-label="${escapeHtml(label)}"`}>${escapeHtml(text)}</td>`
  const rows = changes.map(
    ({ action, text, accounts, before, after }) =>
      `<tr>${cell(action)}<td class="text" dir="auto">${escapeHtml(text)}</td><td dir="auto">${escapeHtml(accounts)}</td>${cell(before, 'number', heads.now)}${cell(after, 'number', heads.planned)}</tr>`,
  )
  const costs = days.map(
    ({ day, before, after }) => `<tr>${cell(day)}${cell(before, 'number')}${cell(after, 'number')}</tr>`,
  )
  const about = i18n.t('Created {made}. Times are in {zone}. Costs are the maximum for publishing.', {
    made,
    zone,
  })
  return writeSheet({
    title: `${name} · ${workspace}`,
    styles: planStyles,
    stylesHash: planStylesHash,
    body: `<h1 dir="auto">${escapeHtml(name)}</h1>
<p><bdi>${escapeHtml(workspace)}</bdi> · ${escapeHtml(about)}</p>
<h2>${escapeHtml(heads.changes)}</h2>
<table class="changes"><thead>${head(heads.post, heads.text, heads.accounts, heads.now, heads.planned)}</thead>
<tbody>
${rows.join('\n')}
</tbody></table>
<h2>${escapeHtml(heads.credits)}</h2>
<table><thead>${head(heads.day, heads.now, heads.planned)}</thead>
<tbody>
${costs.join('\n')}
${head(heads.total, total.before, total.after)}
</tbody></table>
<div class="sign">${[heads.name, heads.date, heads.signature].map((text) => `<span>${escapeHtml(text)}</span>`).join('')}</div>`,
  })
}
