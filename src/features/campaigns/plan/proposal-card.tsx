import { Link } from '@tanstack/react-router'
import { platformNames } from '~/domain/platforms/names'
import { Button } from '~/src/ui/button'
import { Field, FieldError } from '~/src/ui/field'
import { linkClass } from '~/src/ui/link-class'
import { PlatformMark } from '~/src/ui/platform-mark'
import { StatusMark } from '~/src/ui/status-mark'
import { TextArea } from '~/src/ui/text-area'
import { timeText } from '~/src/ui/time-text'
import type { Proposal } from './proposal'

type Props = {
  workspaceId: string
  proposal: Proposal
  busy: boolean
  onEdit: (text: string) => void
  onDrop: () => void
  onRewrite: () => void
}

/** One proposed post: edited, dropped or written again until it is made. */
export function ProposalCard({ workspaceId, proposal, busy, onEdit, onDrop, onRewrite }: Props) {
  const { at, platform, accountIds, text, hashtags, state } = proposal
  const name = `${platformNames[platform]}, ${timeText(at, 'dayTime')}`
  const open = state.kind === 'proposed' || state.kind === 'failed'
  const problem = state.kind === 'failed' || state.kind === 'creating' ? state.message : undefined
  return (
    <li aria-label={name} className="grid gap-2 border-t border-line py-3 first:border-t-0">
      <div className="flex flex-wrap items-center gap-2">
        <PlatformMark platform={platform} silent />
        <b>{name}</b>
        {accountIds.length > 1 && <span className="text-12 text-ink-3">{accountIds.length} accounts</span>}
        <span className="ms-auto flex items-center gap-1">
          {open && (
            <>
              <Button size="sm" variant="quiet" busy={busy} onClick={onRewrite}>
                Write again
              </Button>
              <Button size="sm" variant="quiet" busy={busy} onClick={onDrop}>
                Drop
              </Button>
            </>
          )}
          {state.kind === 'made' && (
            <>
              <StatusMark status="published" word="Made" />
              <Link
                to="/w/$workspaceId/posts/$postId"
                params={{ workspaceId, postId: state.postId }}
                className={linkClass}
              >
                Open
              </Link>
            </>
          )}
          {state.kind === 'creating' && (
            <span className="text-12 text-ink-2">{problem ? 'Not known' : 'Being made'}</span>
          )}
        </span>
      </div>
      {open ? (
        <Field label={`Text for ${name}`} hideLabel count={{ value: [...text].length, limit: 10_000 }}>
          <TextArea value={text} onChange={(event) => onEdit(event.target.value)} />
        </Field>
      ) : (
        <p className="whitespace-pre-line text-ink-2">{text}</p>
      )}
      {hashtags.length > 0 && (
        <p className="text-12 text-ink-3">{hashtags.map((tag) => `#${tag}`).join(' ')}</p>
      )}
      {problem !== undefined && <FieldError>{problem}</FieldError>}
    </li>
  )
}
