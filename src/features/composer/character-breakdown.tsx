import { useMemo } from 'react'
import { language, word } from '~/domain/language'
import { type CountedRun, countedRuns, type RunKind } from './counted-runs'
import type { PlatformIssue } from '~/src/features/composer/character-counts'
import { graphemes } from '~/domain/text'
import { cx } from '~/src/ui/class-names'
import { PlatformMark, platformName } from '~/src/ui/platform-mark'
import { SafeLink } from '~/src/ui/safe-link'
import { timeText } from '~/src/ui/time'

type Props = { text: string; platformIssues: readonly PlatformIssue[] }

const kinds: Readonly<Record<RunKind, { name: string; look: string }>> = {
  plain: { name: 'Plain', look: '' },
  link: { name: 'Link', look: 'border-b border-ink-2' },
  emoji: { name: 'Emoji', look: 'rounded-sm bg-press' },
  wide: { name: 'Wide', look: 'border-b border-dotted border-ink-2' },
}

const units = {
  weighted: word('weighted'),
  codepoints: word('characters'),
  utf16: 'UTF-16 units',
  bytes: word('bytes'),
}

/** One text under all its rulers: what each run costs by each count, and the first character that is over. */
export function XRay({ text, platformIssues: rulings }: Props) {
  const runs = useMemo(() => countedRuns(text), [text])
  if (rulings.length === 0) return <p className="text-12 text-ink-3">Choose an account to see its count.</p>
  return (
    <section aria-label={word('X-ray')} className="grid gap-2 rounded border border-line-2 bg-lift p-3">
      <p className="max-h-40 overflow-auto break-words whitespace-pre-wrap" tabIndex={0}>
        <Marked runs={runs} platformIssues={rulings} />
      </p>
      <div className="max-h-72 overflow-auto" tabIndex={0}>
        <table className="w-full text-12 tabular-nums [&_td]:px-1.5 [&_td]:py-1 [&_th]:px-1.5 [&_th]:py-1">
          <thead className="sticky top-0 bg-lift text-start">
            <tr>
              <th scope="col" className="text-start font-medium">
                Part
              </th>
              {rulings.map(({ platform, unit }) => (
                <th key={platform} scope="col" className="text-end font-medium">
                  <PlatformMark platform={platform} size="sm" />
                  <span className="block font-normal text-ink-3">{units[unit]}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {runs.map((run) => (
              <tr key={run.start} className="border-t border-line">
                <th scope="row" className="max-w-0 min-w-32 truncate text-start font-normal">
                  <span className="me-1.5 text-ink-3">{kinds[run.kind].name}</span>
                  {run.text.trim() === '' ? '␣' : run.text}
                </th>
                {rulings.map(({ platform, unit }) => (
                  <td key={platform} className="text-end">
                    {run.costs[unit]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <Foot
              label="Text"
              platformIssues={rulings}
              told={({ alone }) => alone.toLocaleString(language)}
            />
            <Foot
              label="With hashtags, mentions and link"
              platformIssues={rulings}
              told={({ composed }) => composed.toLocaleString(language)}
            />
            <Foot
              label="Limit"
              platformIssues={rulings}
              told={({ limit }) => limit.toLocaleString(language)}
            />
            <Foot
              label="First over limit"
              platformIssues={rulings}
              told={(platformIssue) => firstOver(text, platformIssue) ?? '–'}
            />
          </tfoot>
        </table>
      </div>
      <ul className="grid gap-0.5 text-12 text-ink-3">
        {rulings.map(({ platform, rule }) => (
          <li key={platform}>
            {platformName(platform)}: {rule.message} <Source rule={rule} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Source({ rule: { source, official, checkedOn } }: Pick<PlatformIssue, 'rule'>) {
  const name = source.url ? <SafeLink href={source.url}>{source.name}</SafeLink> : source.name
  const day = timeText(checkedOn, 'date')
  return official ? (
    <>
      {name}, official, checked {day}
    </>
  ) : (
    <>
      {name}, unofficial, checked {day}
    </>
  )
}

type FootProps = {
  label: string
  platformIssues: readonly PlatformIssue[]
  told: (platformIssue: PlatformIssue) => string
}

function Foot({ label, platformIssues: rulings, told }: FootProps) {
  return (
    <tr className="border-t border-line-2">
      <th scope="row" className="text-start font-medium">
        {label}
      </th>
      {rulings.map((platformIssue) => (
        <td
          key={platformIssue.platform}
          className={cx('text-end', platformIssue.over > 0 && 'font-medium text-red')}
        >
          {told(platformIssue)}
        </td>
      ))}
    </tr>
  )
}

/** The first character that does not fit: "“e”, the 281st". */
function firstOver(text: string, { firstOverIndex }: PlatformIssue): string | undefined {
  if (firstOverIndex >= text.length) return undefined
  const [character = ''] = graphemes(text.slice(firstOverIndex))
  const place = [...graphemes(text.slice(0, firstOverIndex))].length + 1
  return `“${character.trim() || '␣'}”, no. ${place.toLocaleString(language)}`
}

/** The text with its runs, cut where a ruler ends: each end is named. */
function Marked({
  runs,
  platformIssues,
}: {
  runs: readonly CountedRun[]
  platformIssues: readonly PlatformIssue[]
}) {
  const ends = platformIssues
    .map(({ platform, firstOverIndex }) => ({ platform, at: firstOverIndex }))
    .toSorted((a, b) => a.at - b.at)
  return runs.flatMap(({ kind, text, start }) => {
    const inside = ends.filter(({ at }) => at >= start && at < start + text.length)
    const cuts = [0, ...inside.map(({ at }) => at - start), text.length]
    return cuts.slice(1).map((cut, index) => {
      const end = inside[index - 1]
      return (
        <span key={`${start}-${index}`}>
          {end && (
            <span className="mx-0.5 rounded-sm bg-red-tint px-1 text-12 text-red">
              {platformName(end.platform)} limit
            </span>
          )}
          <span className={kinds[kind].look}>{text.slice(cuts[index], cut)}</span>
        </span>
      )
    })
  })
}
