import { i18n } from '@lingui/core'
import { type ContrastCell, contrastMatrix, suggestInk } from '~/src/brand-kit/contrast'
import { leftToRight } from '~/src/i18n/isolated'
import { Button } from '~/src/ui/button'
import { DataTable } from '~/src/ui/data-table'
import { StatusGlyph } from '~/src/ui/status-mark'
import { tenths } from '~/src/ui/tenths'
import { type ColourValue, colourName, drawable } from './brand-kit-values'

const maxColors = 6
type Drawn = ReturnType<typeof drawable>[number]

const byRole = (colours: readonly Drawn[], roles: readonly string[]) => {
  const rank = ({ role }: Drawn) => (roles.includes(role) ? roles.indexOf(role) : roles.length)
  return colours.toSorted((one, other) => rank(one) - rank(other)).slice(0, maxColors)
}

const grade = ({ ratio, passes }: ContrastCell) =>
  ratio >= 7 ? 'AAA' : passes === 'text' ? 'AA' : passes === 'large' ? i18n.t('large') : undefined

/** Rounded down, so that 4.49 isn't shown as 4.5, which would pass. */
const ratioText = (ratio: number) => tenths(Math.floor(ratio * 10) / 10)

type Props = { colours: readonly ColourValue[]; onAdd: (hex: string, name: string) => void; full: boolean }

/** Which colours are readable on which, and the nearest readable colour for important pairs that aren't. */
export function ContrastTable({ colours, onAdd, full }: Props) {
  const drawn = drawable(colours)
  if (drawn.length < 2) return <p className="text-ink-3">{i18n.t('Add at least two colours to compare.')}</p>
  const inks = byRole(drawn, ['text', 'primary', 'accent', 'secondary'])
  const grounds = byRole(drawn, ['background', 'other', 'primary', 'accent'])
  const rows = contrastMatrix(
    inks.map(({ drawn: hex }) => hex),
    grounds.map(({ drawn: hex }) => hex),
  )
  return (
    <>
      <DataTable label={i18n.t('Contrast: text colours in columns, backgrounds in rows')}>
        <thead>
          <tr>
            <td />
            {inks.map((ink) => (
              <th key={ink.drawn} scope="col">
                {colourName(ink)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {grounds.map((ground, row) => (
            <tr key={ground.drawn}>
              <th scope="row">{colourName(ground)}</th>
              {(rows[row] ?? []).map((cell) => (
                <td key={cell.ink}>
                  <Pair cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </DataTable>
      {drawn.length > maxColors && (
        <p className="mt-2 text-12 text-ink-3">
          {i18n.t('Compares six text colours and six backgrounds, chosen by role. The others are left out.')}
        </p>
      )}
      <Suggestions drawn={drawn} rows={rows} onAdd={onAdd} full={full} />
    </>
  )
}

function Pair({ cell }: { cell: ContrastCell }) {
  if (cell.ink === cell.ground) return <span className="text-12 text-ink-3">{i18n.t('same')}</span>
  const passes = grade(cell)
  return (
    <span className="flex items-center gap-1.5 whitespace-nowrap">
      {/* An SVG and not text, since it deliberately shows insufficient contrast; the ratio beside it is the accessible information. */}
      <svg
        aria-hidden="true"
        viewBox="0 0 32 28"
        className="h-7 w-8 flex-none rounded-sm ring ring-line"
        style={{ backgroundColor: cell.ground }}
      >
        <text x="16" y="18.5" textAnchor="middle" fill={cell.ink} className="text-13 font-semi">
          {i18n.t('Aa')}
        </text>
      </svg>
      <b className="tnum">{ratioText(cell.ratio)}</b>
      {passes ? (
        <span className="text-12 text-ink-2">{passes}</span>
      ) : (
        <StatusGlyph status="failed" label={i18n.t('Not readable')} />
      )}
    </span>
  )
}

type SuggestionProps = Pick<Props, 'onAdd' | 'full'> & { drawn: readonly Drawn[]; rows: ContrastCell[][] }

/** Suggests readable variants of text, primary, accent and secondary colours that fail on a background. */
function Suggestions({ drawn, rows, onAdd, full }: SuggestionProps) {
  const named = new Map(drawn.map((colour) => [colour.drawn, colour]))
  const failing = rows.flat().filter(({ ink, ground, passes }) => {
    const role = named.get(ink)?.role ?? ''
    return (
      passes !== 'text' &&
      ink !== ground &&
      named.get(ground)?.role === 'background' &&
      ['text', 'primary', 'accent', 'secondary'].includes(role)
    )
  })
  if (failing.length === 0) return null
  return (
    <ul aria-label={i18n.t('Suggestions')} className="mt-2 grid gap-1.5">
      {failing.slice(0, 4).map(({ ink, ground, ratio }) => {
        const suggestion = suggestInk(ink, ground)
        const name = colourName(named.get(ink) ?? { name: '', hex: ink })
        return (
          <li key={`${ink}${ground}`} className="flex flex-wrap items-center gap-2">
            <span className="min-w-0 flex-1">
              {i18n.t('{name} on {ground} has a contrast of {ratio}. Text needs at least 4.5.', {
                name,
                ground: colourName(named.get(ground) ?? { name: '', hex: ground }),
                ratio: ratioText(ratio),
              })}
            </span>
            {suggestion !== undefined && !named.has(suggestion) && (
              <Button
                size="sm"
                notAllowed={full && i18n.t('The palette is full.')}
                icon={
                  <span
                    aria-hidden="true"
                    className="size-3.5 rounded-sm ring ring-line"
                    style={{ backgroundColor: suggestion }}
                  />
                }
                onClick={() => onAdd(suggestion, i18n.t('{name}, readable', { name }))}
              >
                {i18n.t('Add {suggestion}', { suggestion: leftToRight(suggestion) })}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
