import { i18n } from '@lingui/core'
import { platforms } from '~/contract/social'
import { platformNames } from '~/domain/platforms/names'
import type { DraftMedia } from '~/domain/platforms/post-draft'
import { validate } from '~/domain/platforms/validate'
import { PlatformMark } from '~/src/ui/platform-mark'
import { StatusGlyph } from '~/src/ui/status-mark'

/** Which platforms accept this file (docs/platforms.md). Loaded lazily, since the platform limits are large. */
export default function PlatformFit({ file }: { file: DraftMedia }) {
  const found = platforms.flatMap((platform) => {
    const draft = { text: 'x', hashtags: [], mentions: [], media: [file] }
    const problems = validate(draft, platform).filter(
      ({ rule, severity }) => rule.subject === 'media' && severity !== 'note',
    )
    return problems.length > 0 ? [{ platform, problems }] : []
  })
  if (found.length === 0) return <p className="text-ink-2">{i18n.t('No known issues on any platform.')}</p>
  return (
    <ul className="grid gap-2">
      {found.map(({ platform, problems }) => (
        <li key={platform} className="flex gap-2">
          <PlatformMark platform={platform} silent />
          <div className="min-w-0">
            <span className="sr-only">{platformNames[platform]}: </span>
            {problems.map(({ rule, sentence, severity }) => (
              <p
                key={rule.id}
                className={severity === 'block' ? 'flex items-baseline gap-1.5 text-red' : 'text-ink-2'}
              >
                {severity === 'block' && <StatusGlyph status="failed" label={i18n.t('Rejected')} />}
                <span>{sentence}</span>
              </p>
            ))}
          </div>
        </li>
      ))}
    </ul>
  )
}
