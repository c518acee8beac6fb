import { i18n } from '@lingui/core'
import { useMemo } from 'react'
import extractUrlsWithIndices from 'twitter-text/dist/esm/extractUrlsWithIndices'
import { language } from '~/domain/language'
import type { Unit } from '~/domain/platforms/limits'
import { measure, weightedLength } from '~/domain/platforms/text-length'
import { graphemes } from '~/domain/text'
import type { PlatformCount } from '~/src/features/composer/character-counts'
import { cx } from '~/src/ui/class-names'
import { PlatformMark, platformName } from '~/src/ui/platform-mark'
import { LimitSource } from './limit-source'

type Props = { text: string; counts: readonly PlatformCount[] }

const kinds: Readonly<Record<RunKind, { name: string; className: string }>> = {
  plain: { name: i18n.t('Plain'), className: '' },
  link: { name: i18n.t('Link'), className: 'border-b border-ink-2' },
  emoji: { name: i18n.t('Emoji'), className: 'rounded-sm bg-press' },
  wide: { name: i18n.t('Wide'), className: 'border-b border-dotted border-ink-2' },
}

const units = {
  weighted: i18n.t('weighted'),
  codepoints: i18n.t('characters'),
  utf16: i18n.t('UTF-16 units'),
  bytes: i18n.t('bytes'),
}

/** How each platform counts the text: every run, the totals, and the first character over the limit. */
export function CharacterBreakdown({ text, counts }: Props) {
  const runs = useMemo(() => countedRuns(text), [text])
  if (counts.length === 0)
    return <p className="text-12 text-ink-3">{i18n.t('Choose an account to see its count.')}</p>
  return (
    <section aria-label={i18n.t('X-ray')} className="grid gap-2 rounded border border-line-2 bg-lift p-3">
      <p className="max-h-40 overflow-auto break-words whitespace-pre-wrap" tabIndex={0}>
        <MarkedText runs={runs} counts={counts} />
      </p>
      <div className="max-h-72 overflow-auto" tabIndex={0}>
        <table className="w-full text-12 tabular-nums [&_td]:px-1.5 [&_td]:py-1 [&_th]:px-1.5 [&_th]:py-1">
          <thead className="sticky top-0 bg-lift text-start">
            <tr>
              <th scope="col" className="text-start font-medium">
                {i18n.t('Part')}
              </th>
              {counts.map(({ platform, unit }) => (
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
                {counts.map(({ platform, unit }) => (
                  <td key={platform} className="text-end">
                    {run.costs[unit]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <TotalRow
              label={i18n.t('Text')}
              counts={counts}
              valueOf={({ alone }) => alone.toLocaleString(language)}
            />
            <TotalRow
              label={i18n.t('With hashtags, mentions and link')}
              counts={counts}
              valueOf={({ composed }) => composed.toLocaleString(language)}
            />
            <TotalRow
              label={i18n.t('Limit')}
              counts={counts}
              valueOf={({ limit }) => limit.toLocaleString(language)}
            />
            <TotalRow
              label={i18n.t('First over limit')}
              counts={counts}
              valueOf={(count) => firstOver(text, count) ?? '–'}
            />
          </tfoot>
        </table>
      </div>
      <ul className="grid gap-0.5 text-12 text-ink-3">
        {counts.map(({ platform, rule }) => (
          <li key={platform}>
            {platformName(platform)}: {rule.message} <LimitSource {...rule} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type TotalRowProps = {
  label: string
  counts: readonly PlatformCount[]
  valueOf: (count: PlatformCount) => string
}

function TotalRow({ label, counts, valueOf }: TotalRowProps) {
  return (
    <tr className="border-t border-line-2">
      <th scope="row" className="text-start font-medium">
        {label}
      </th>
      {counts.map((count) => (
        <td key={count.platform} className={cx('text-end', count.over > 0 && 'font-medium text-red')}>
          {valueOf(count)}
        </td>
      ))}
    </tr>
  )
}

/** The first character over the limit: “e”, no. 281. */
function firstOver(text: string, { firstOverIndex }: PlatformCount): string | undefined {
  if (firstOverIndex >= text.length) return undefined
  const [character = ''] = graphemes(text.slice(firstOverIndex))
  const place = [...graphemes(text.slice(0, firstOverIndex))].length + 1
  return i18n.t('“{0}”, no. {place}', { 0: character.trim() || '␣', place: place.toLocaleString(language) })
}

/** The text with its kinds of characters marked, and each platform's limit where it is reached. */
function MarkedText({ runs, counts }: { runs: readonly CountedRun[]; counts: readonly PlatformCount[] }) {
  const ends = counts
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
              {i18n.t('{platform} limit', { platform: platformName(end.platform) })}
            </span>
          )}
          <span className={kinds[kind].className}>{text.slice(cuts[index], cut)}</span>
        </span>
      )
    })
  })
}

/** `wide`: characters that X counts as 2, such as Chinese, Japanese and Korean. */
type RunKind = 'link' | 'emoji' | 'wide' | 'plain'

/** A piece of text whose characters all count alike, with its length in each unit. */
interface CountedRun {
  readonly kind: RunKind
  readonly text: string
  /** UTF-16 index in the text. */
  readonly start: number
  readonly costs: Readonly<Record<Unit, number>>
}

const emojiPattern = /\p{Emoji_Presentation}|\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u

// twitter-text is slow, and a text of 10,000 characters has few distinct ones.
const weights = new Map<string, number>()

function weightOf(grapheme: string): number {
  const known = weights.get(grapheme)
  if (known !== undefined) return known
  const weight = weightedLength(grapheme)
  if (weights.size > 5_000) weights.clear()
  weights.set(grapheme, weight)
  return weight
}

function kindOf(grapheme: string): RunKind {
  if (weightOf(grapheme) < 2) return 'plain'
  return emojiPattern.test(grapheme) ? 'emoji' : 'wide'
}

const costsOf = (text: string, weighted: number): CountedRun['costs'] => ({
  weighted,
  codepoints: measure(text, 'codepoints'),
  utf16: text.length,
  bytes: measure(text, 'bytes'),
})

/** Runs in a stretch of text without links. */
function runsIn(text: string, from: number): CountedRun[] {
  const runs: { kind: RunKind; text: string; start: number; weight: number }[] = []
  let start = from
  for (const grapheme of graphemes(text)) {
    const kind = kindOf(grapheme)
    const last = runs.at(-1)
    if (last?.kind === kind) {
      last.text += grapheme
      last.weight += weightOf(grapheme)
    } else runs.push({ kind, text: grapheme, start, weight: weightOf(grapheme) })
    start += grapheme.length
  }
  return runs.map(({ weight, ...run }) => ({ ...run, costs: costsOf(run.text, weight) }))
}

/** Splits `text` into runs with their lengths, which add up to the platforms' own counts. */
export function countedRuns(text: string): CountedRun[] {
  const runs: CountedRun[] = []
  let at = 0
  for (const { url, indices } of extractUrlsWithIndices(text)) {
    const [start] = indices
    const end = start + url.length
    runs.push(...runsIn(text.slice(at, start), at))
    runs.push({ kind: 'link', text: url, start, costs: costsOf(url, weightedLength(url)) })
    at = end
  }
  return [...runs, ...runsIn(text.slice(at), at)]
}
