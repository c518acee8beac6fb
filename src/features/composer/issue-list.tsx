import { i18n } from '@lingui/core'
import { Trans } from '@lingui/react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { platformNames } from '~/domain/platforms/names'
import { focusInvalid } from '~/src/form/form-failure'
import { linkClass } from '~/src/ui/class-names'
import { CircleAlert, Info } from '~/src/ui/icons'
import { PlatformMark } from '~/src/ui/platform-mark'
import { StatusGlyph } from '~/src/ui/status-mark'
import type { VariantItem } from './draft-state'
import type { Issue } from './issues'
import { LimitSource } from './limit-source'
import type { Phase } from './submit-status'

type Props = {
  issues: readonly Issue[]
  /** Cuts the text to this many UTF-16 units. */
  onTrim: (issue: Issue, length: number) => void
}

/** What to fix or know before publishing, worst first; a platform’s limits with their source. */
export function IssueList({ issues, onTrim }: Props) {
  if (issues.length === 0)
    return (
      <p className="flex items-center gap-2 rounded border border-line-2 bg-lift px-3 py-2 text-ink-2">
        <Trans id="<0/> No problems." components={{ 0: <StatusGlyph status="published" /> }} />
      </p>
    )
  return (
    <ul aria-label={i18n.t('Problems')} className="rounded border border-line-2 bg-lift px-3">
      {issues.map((issue) => (
        <IssueRow key={issue.id} issue={issue} onTrim={onTrim} />
      ))}
    </ul>
  )
}

const marks = {
  block: <StatusGlyph status="failed" label={i18n.t('Blocking')} className="mt-1" />,
  warn: <CircleAlert className="mt-0.5 size-3.5 text-ink-2" role="img" aria-label={i18n.t('Warning')} />,
  note: <Info className="mt-0.5 size-3.5 text-ink-3" role="img" aria-label={i18n.t('Note')} />,
}

function IssueRow({ issue, onTrim }: { issue: Issue } & Pick<Props, 'onTrim'>) {
  const { severity, platform, sentence, source, cutTo } = issue
  return (
    <li className="flex items-start gap-2 border-t border-line py-[7px] first:border-t-0">
      <span className="flex w-4 flex-none justify-center">{marks[severity]}</span>
      {platform && <PlatformMark platform={platform} size="sm" className="mt-0.5" />}
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className={severity === 'block' ? 'font-medium' : 'text-ink-2'}>{sentence}</span>
        {source && (
          <span className="block text-12 text-ink-3">
            <LimitSource
              source={source}
              official={source.official}
              checkedOn={source.checkedOn}
              className="underline decoration-line-2 underline-offset-2 hover:text-ink"
            />
          </span>
        )}
      </span>
      {cutTo !== undefined && platform && (
        <button type="button" className={linkClass} onClick={() => onTrim(issue, cutTo)}>
          {i18n.t('Trim for {0}', { 0: platformNames[platform] })}
        </button>
      )}
    </li>
  )
}

/**
 * Shows the person what prevents saving, wherever they have scrolled, and on a phone whichever tab is open:
 * the first invalid field, or the notice about the save.
 */
export function useFocusFirstIssue(phase: Phase, items: readonly VariantItem[], onWrite: () => void) {
  const sheet = useRef<HTMLFormElement>(null)
  const notices = useRef<HTMLDivElement>(null)
  const before = useRef(phase.kind)
  const show = useEffectEvent(() => {
    const halfDone = before.current === 'busy' && phase.kind === 'idle' && items.length > 0
    before.current = phase.kind
    if (phase.kind !== 'failed' && phase.kind !== 'lost' && !halfDone) return
    onWrite()
    requestAnimationFrame(() => notices.current?.scrollIntoView({ block: 'nearest' }))
  })
  useEffect(() => show(), [phase])
  return {
    sheet,
    notices,
    toField: () => {
      onWrite()
      if (sheet.current) focusInvalid(sheet.current)
    },
  }
}
