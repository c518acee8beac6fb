import type { Platform } from '~/contract/social'
import { validate } from '~/domain/platforms/validate'
import { CircleAlert } from '~/src/ui/icons'
import { StatusGlyph } from '~/src/ui/status-mark'

interface TextProblemsProps {
  platform: Platform
  text: string
  hashtags: readonly string[]
}

/** What the platform would say of the words, their length apart: too many hashtags, signs that it refuses. */
export function TextProblems({ platform, text, hashtags }: TextProblemsProps) {
  const problems = validate({ text, hashtags, mentions: [], media: [] }, platform).filter(
    ({ rule, severity }) =>
      severity !== 'note' &&
      rule.test !== 'required' &&
      rule.test !== 'length' &&
      (rule.subject === 'text' || rule.subject === 'title' || rule.subject === 'hashtags'),
  )
  if (problems.length === 0) return null
  return (
    <ul className="grid gap-1 text-12 text-ink-2">
      {problems.map(({ rule, severity, sentence }) => (
        <li key={rule.id} className="flex gap-1.5">
          {severity === 'block' ? (
            <StatusGlyph status="failed" label="Blocking" className="mt-0.5" />
          ) : (
            <CircleAlert className="mt-0.5 size-3.5" role="img" aria-label="Warning" />
          )}
          {sentence}
        </li>
      ))}
    </ul>
  )
}
