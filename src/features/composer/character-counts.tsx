import { rulings } from './platform-checks'
import { Ruler } from '~/src/ui/character-meter'
import { draftFor, platformsOf } from './issues'
import type { ComposerValues } from './values'

/** How the text measures by each chosen platform's own count. */
export function rulingsOf(values: ComposerValues) {
  return platformsOf(values).flatMap((platform) => rulings(draftFor(values, platform), [platform]))
}

export function Rulers({ all }: { all: ReturnType<typeof rulingsOf> }) {
  if (all.length === 0) return null
  return (
    <section aria-label="Length per platform" className="grid gap-[5px]">
      {all.map(({ platform, length, limit }) => (
        <Ruler key={platform} platform={platform} value={length} limit={limit} />
      ))}
    </section>
  )
}
