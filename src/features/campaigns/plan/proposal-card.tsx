import { i18n } from '@lingui/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Media } from '~/contract/media'
import type { SocialAccount } from '~/contract/social'
import { platformNames } from '~/domain/platforms/names'
import { commaSeparated } from '~/src/i18n/comma-separated'
import { isVideo } from '~/src/media/media-thumb'
import { MediaPicker, preloadMediaPicker } from '~/src/media/picker/lazy-media-picker'
import { sizedPicture } from '~/src/media/sized-picture'
import { Button } from '~/src/ui/button'
import { cx, linkClass } from '~/src/ui/class-names'
import { Field, FieldError } from '~/src/ui/field'
import { IconButton } from '~/src/ui/icon-button'
import { CircleAlert, Images, X } from '~/src/ui/icons'
import { Picture } from '~/src/ui/picture'
import { PlatformMark } from '~/src/ui/platform-mark'
import { SafeLink } from '~/src/ui/safe-link'
import { StatusGlyph, StatusMark } from '~/src/ui/status-mark'
import { TextArea } from '~/src/ui/text-input'
import { timeText } from '~/src/ui/time'
import { lengthOn, type PlatformIssue, type Proposal, type ProposalMedia, platformIssuesOf } from './proposal'

/** The maximum number of files per post (docs/api.md section 8). */
const maxMedia = 10

export function proposalMedia({ url, type, mimeType, size, width, height }: Media): ProposalMedia[] {
  return url === undefined ? [] : [{ url, type, mimeType, size, width, height }]
}

type ProposalFilesProps = {
  workspaceId: string
  /** The proposal's name. */
  name: string
  media: readonly ProposalMedia[]
  busy: boolean
  onChange: (media: ProposalMedia[]) => void
}

/** A proposal's files, which can be removed and added from media. */
function ProposalFiles({ workspaceId, name, media, busy, onChange }: ProposalFilesProps) {
  const [choosing, setChoosing] = useState(false)
  const add = (picked: readonly Media[]) => {
    const fresh = picked.flatMap(proposalMedia).filter(({ url }) => !media.some((each) => each.url === url))
    onChange([...media, ...fresh].slice(0, maxMedia))
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      {media.map((file, index) => (
        <span key={file.url} className="flex items-center">
          <Picture
            {...sizedPicture(isVideo(file) ? undefined : file.url, 40)}
            alt={i18n.t('File {0}', { 0: String(index + 1) })}
            width={40}
            height={40}
            className="size-10 rounded"
          />
          <IconButton
            label={i18n.t('Remove file {0} of {name}', { 0: String(index + 1), name })}
            size="sm"
            icon={<X />}
            onClick={() => onChange(media.filter((other) => other !== file))}
          />
        </span>
      ))}
      <Button
        size="sm"
        icon={<Images />}
        aria-label={i18n.t('Add media: {name}', { name })}
        busy={busy}
        notAllowed={media.length >= maxMedia && i18n.t('A post can have up to 10 files.')}
        onPointerEnter={preloadMediaPicker}
        onFocus={preloadMediaPicker}
        onClick={() => setChoosing(true)}
      >
        {i18n.t('Add media')}
      </Button>
      <MediaPicker
        workspaceId={workspaceId}
        open={choosing}
        onClose={() => setChoosing(false)}
        max={Math.max(maxMedia - media.length, 1)}
        kinds={['image', 'video']}
        onPick={add}
      />
    </div>
  )
}

export type ProposalCardProps = {
  workspaceId: string
  proposal: Proposal
  accounts: readonly SocialAccount[]
  /** Whether it will be created with its time. */
  scheduled: boolean
  /** Whether posts are being created. */
  creating: boolean
  busy: boolean
  onEdit: (text: string) => void
  onMedia: (media: ProposalMedia[]) => void
  onDrop: () => void
  onRewrite: () => void
}

/** A proposed post, which can be edited, dropped or rewritten until it is created. */
export function ProposalCard(props: ProposalCardProps) {
  const { workspaceId, proposal, accounts, scheduled, busy, onEdit, onMedia } = props
  const { at, platform, accountIds, text, hashtags, media, state } = proposal
  const name = commaSeparated([platformNames[platform], timeText(at, 'dayTime')])
  const open = state.kind === 'proposed' || state.kind === 'failed'
  const problem = state.kind === 'failed' || state.kind === 'creating' ? state.message : undefined
  return (
    <li
      aria-label={name}
      className="grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-line py-3 first:border-t-0"
    >
      <div className="flex flex-wrap items-center gap-2">
        <PlatformMark platform={platform} silent />
        <b>{name}</b>
        {accountIds.length > 1 && (
          <span className="text-12 text-ink-3">
            {i18n.t('{count} accounts', { count: accountIds.length })}
          </span>
        )}
        <span className="ms-auto flex items-center gap-1">
          <State {...props} />
        </span>
      </div>
      {open ? (
        <>
          <Field label={i18n.t('Text for {name}', { name })} hideLabel count={lengthOn(proposal, accounts)}>
            <TextArea value={text} onChange={(event) => onEdit(event.target.value)} />
          </Field>
          <ProposalFiles workspaceId={workspaceId} name={name} media={media} busy={busy} onChange={onMedia} />
        </>
      ) : (
        <p dir="auto" className="line-start whitespace-pre-line break-words text-ink-2">
          {text}
        </p>
      )}
      {hashtags.length > 0 && (
        <p dir="auto" className="line-start text-12 break-words text-ink-3">
          {hashtags.map((tag) => `#${tag}`).join(' ')}
        </p>
      )}
      {open && (
        <ProposalIssues platformIssues={platformIssuesOf(proposal, scheduled, accounts)} name={name} />
      )}
      {problem !== undefined && <FieldError>{problem}</FieldError>}
    </li>
  )
}

function State({ workspaceId, proposal: { state }, creating, busy, onDrop, onRewrite }: ProposalCardProps) {
  if (state.kind === 'made')
    return (
      <>
        <StatusMark status="published" word={i18n.t('Created')} />
        <Link
          to="/w/$workspaceId/posts/$postId"
          params={{ workspaceId, postId: state.postId }}
          className={linkClass}
        >
          {i18n.t('Open post')}
        </Link>
      </>
    )
  if (state.kind === 'creating' && creating && state.message === undefined)
    return <span className="text-12 text-ink-2">{i18n.t('Creating…')}</span>
  if (state.kind === 'creating')
    return (
      <span className="text-12 text-ink-2">
        {i18n.t('Not confirmed. Retry checks for it before creating it again.')}
      </span>
    )
  return (
    <>
      <Button size="sm" variant="quiet" busy={busy} onClick={onRewrite}>
        {i18n.t('Rewrite')}
      </Button>
      <Button size="sm" variant="quiet" busy={busy} onClick={onDrop}>
        {i18n.t('Remove')}
      </Button>
    </>
  )
}

/** A proposal's issues, each with the source of its limit. */
function ProposalIssues({
  platformIssues,
  name,
}: {
  platformIssues: readonly PlatformIssue[]
  name: string
}) {
  if (platformIssues.length === 0) return null
  return (
    <ul aria-label={i18n.t('Issues for {name}', { name })} className="grid gap-1 text-12">
      {platformIssues.map(({ id, blocks, sentence, source }) => (
        <li key={id} className={cx('flex items-start gap-1.5', blocks ? 'text-red' : 'text-ink-2')}>
          {blocks ? (
            <StatusGlyph status="failed" label={i18n.t('Blocking')} className="mt-0.5" />
          ) : (
            <CircleAlert className="mt-px size-3.5 flex-none" role="img" aria-label={i18n.t('Warning')} />
          )}
          <span>
            {sentence}{' '}
            <span className="text-ink-3">
              {source.url ? (
                <SafeLink href={source.url} className="underline decoration-line-2 underline-offset-2">
                  {source.name}
                </SafeLink>
              ) : (
                source.name
              )}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}
