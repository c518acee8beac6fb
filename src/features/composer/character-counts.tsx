import { platformIssues } from './platform-checks'
import { CharacterMeter } from '~/src/ui/character-meter'
import { draftFor, platformsOf } from './issues'
import type { ComposerValues } from './values'

/** How the text measures by each chosen platform's own count. */
export function platformIssuesOf(values: ComposerValues) {
  return platformsOf(values).flatMap((platform) => platformIssues(draftFor(values, platform), [platform]))
}

export function CharacterCounts({ all }: { all: ReturnType<typeof platformIssuesOf> }) {
  if (all.length === 0) return null
  return (
    <section aria-label="Length per platform" className="grid gap-[5px]">
      {all.map(({ platform, length, limit }) => (
        <CharacterMeter key={platform} platform={platform} value={length} limit={limit} />
      ))}
    </section>
  )
}
