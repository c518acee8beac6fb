import { i18n } from '@lingui/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { maxReviewNote, type SharedPost as Post } from '~/contract/reviews'
import { sendReviewAnswer } from '~/src/api/review-link-calls'
import { unsentComments } from '~/src/api/session/review-link'
import { useMinute } from '~/src/calendar/use-now'
import { FailureNotice } from '~/src/feedback/failure-notice'
import { tooLong } from '~/src/form/too-long'
import { entryText, ReviewMark } from '~/src/posts/reviews/review-state'
import { Button } from '~/src/ui/button'
import { Field } from '~/src/ui/field'
import { PlatformMark, platformName } from '~/src/ui/platform-mark'
import { SafeLink } from '~/src/ui/safe-link'
import { TextArea } from '~/src/ui/text-input'
import { agoText, timeText } from '~/src/ui/time'
import { toast } from '~/src/ui/toast'

type Props = {
  post: Post
  mayApprove: boolean
  /** Address and secret for the review link's calls. */
  call: { address: string; secret: string }
  onChanged: (post: Post) => void
  onStale: () => void
}

/** One post with its time, accounts and content, and the reviewer's answer. */
export function SharedPost({ post, mayApprove, call, onChanged, onStale }: Props) {
  const heading = useId()
  const { scheduledAt, timezone, published, state, accounts } = post
  const when = scheduledAt
    ? i18n.t('{day}, {zone}', {
        day: timeText(scheduledAt, 'dateTime', timezone),
        zone: timezone ?? i18n.t('your time'),
      })
    : i18n.t('Not scheduled yet')
  return (
    <article aria-labelledby={heading} className="overflow-clip rounded-lg border border-line bg-sheet">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-5 py-3 max-md:px-4">
        <h2 id={heading} className="tnum text-14 font-medium">
          {when}
        </h2>
        <span className="ms-auto">
          {published ? (
            <span className="text-12 font-medium text-green">{i18n.t('Published')}</span>
          ) : (
            state && <ReviewMark state={state} className="text-12" />
          )}
        </span>
        <ul
          aria-label={i18n.t('Accounts')}
          className="flex w-full flex-wrap gap-x-3 gap-y-1 text-12 text-ink-2"
        >
          {accounts.map(({ platform, name }, index) => (
            <li key={index} className="inline-flex items-center gap-1.5">
              {platform && <PlatformMark platform={platform} size="sm" />}
              <bdi>{name ?? (platform && platformName(platform))}</bdi>
            </li>
          ))}
        </ul>
      </header>
      <Content post={post} />
      <Answer post={post} mayApprove={mayApprove} call={call} onChanged={onChanged} onStale={onStale} />
    </article>
  )
}

function Content({ post }: { post: Post }) {
  const { text, hashtags, mentions, link, media } = post
  const tags = [
    ...hashtags.map((tag) => `#${tag.replace(/^#/, '')}`),
    ...mentions.map((name) => `@${name.replace(/^@/, '')}`),
  ]
  return (
    <div className="grid gap-3 px-5 py-4 max-md:px-4">
      <p dir="auto" className="line-start text-14 leading-relaxed wrap-anywhere whitespace-pre-wrap">
        {text}
      </p>
      {tags.length > 0 && (
        <p dir="auto" className="line-start wrap-anywhere text-ink-2">
          {tags.join(' ')}
        </p>
      )}
      {link && (
        <p className="truncate">
          <SafeLink href={link}>{link}</SafeLink>
        </p>
      )}
      {media.length > 0 && (
        <ol aria-label={i18n.t('Media')} className="grid gap-2">
          {media.map(({ url, type, altText, width, height }, index) => (
            <li key={`${url}${index}`}>
              {type === 'video' ? (
                <video
                  src={url}
                  width={width}
                  height={height}
                  controls
                  playsInline
                  preload="metadata"
                  aria-label={altText ?? i18n.t('Video {0}', { 0: index + 1 })}
                  className="h-auto max-h-[70dvh] w-full rounded bg-well"
                />
              ) : (
                <img
                  src={url}
                  width={width}
                  height={height}
                  alt={altText ?? i18n.t('Image {0}', { 0: index + 1 })}
                  loading="lazy"
                  className="h-auto w-full rounded bg-well"
                />
              )}
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

const doneTexts = {
  approve: i18n.t('Post approved'),
  request_changes: i18n.t('Changes requested'),
  comment: i18n.t('Comment sent'),
} as const
type Decision = keyof typeof doneTexts

function useAnswer({ post, call, onChanged, onStale }: Props) {
  const place = post.threadId ?? post.id
  const [note, setNote] = useState(() => unsentComments.read(place))
  useEffect(() => unsentComments.write(place, note), [place, note])
  const [missingNoteFor, setMissingNoteFor] = useState<Decision>()
  const noteField = useRef<HTMLTextAreaElement>(null)
  const trimmedNote = note.trim()
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: (decision: Decision) =>
      sendReviewAnswer(call.address, {
        link: call.secret,
        postId: post.id,
        decision,
        version: post.version ?? '',
        ...(trimmedNote !== '' && { note: trimmedNote }),
      }),
    onSuccess: onChanged,
    onError: onStale,
  })
  const noteTooLong = tooLong(note, maxReviewNote)
  const send = (decision: Decision) =>
    mutate(decision, {
      onSuccess: () => {
        toast.show({ title: doneTexts[decision] })
        // What was typed meanwhile stays.
        setNote((typed) => (typed === note ? '' : typed))
        setMissingNoteFor(undefined)
      },
    })
  return {
    note,
    noteField,
    setNote,
    noteError: trimmedNote === '' ? missingNoteText(missingNoteFor) : noteTooLong,
    error,
    sending: isPending ? variables : undefined,
    submit: (decision: Decision) => {
      if (noteTooLong) return noteField.current?.focus()
      if (decision === 'approve' || trimmedNote !== '') return send(decision)
      setMissingNoteFor(decision)
      noteField.current?.focus()
    },
  }
}

/** The reviewer's earlier answers, and a form for a new one. */
function Answer(props: Props) {
  const { post, mayApprove } = props
  const { note, noteField, setNote, noteError, error, sending, submit } = useAnswer(props)
  const now = useMinute()
  const canDecide = mayApprove && !post.published
  const button = (decision: Decision) => ({
    busy: sending === decision,
    waiting: sending !== undefined && sending !== decision,
    onClick: () => submit(decision),
  })
  return (
    <footer className="grid gap-3 border-t border-line bg-well px-5 py-4 max-md:px-4">
      {post.entries.length > 0 && (
        <ol aria-label={i18n.t('What you said')} className="grid gap-2">
          {post.entries.map((entry) => (
            <li key={entry.id}>
              <span className="text-12 text-ink-2">
                {entryText({ ...entry, byLink: undefined })}
                {entry.at && <span className="text-ink-3"> · {agoText(entry.at, now)}</span>}
              </span>
              {entry.note && (
                <p dir="auto" className="line-start break-words whitespace-pre-wrap">
                  {entry.note}
                </p>
              )}
            </li>
          ))}
        </ol>
      )}
      {!post.published && (
        <>
          <Field
            label={i18n.t('Your comment')}
            error={noteError}
            count={{ value: [...note].length, limit: maxReviewNote }}
          >
            <TextArea
              ref={noteField}
              rows={2}
              dir="auto"
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          </Field>
          <div className="flex flex-wrap gap-2 max-md:*:flex-auto">
            {canDecide && post.state !== 'approved' && (
              <Button variant="primary" {...button('approve')}>
                {i18n.t('Approve')}
              </Button>
            )}
            {canDecide && <Button {...button('request_changes')}>{i18n.t('Request changes')}</Button>}
            <Button variant={canDecide ? 'quiet' : undefined} {...button('comment')}>
              {i18n.t('Comment')}
            </Button>
          </div>
        </>
      )}
      {error && <FailureNotice title={i18n.t('Couldn’t send your answer')} error={error} />}
    </footer>
  )
}

function missingNoteText(missingNoteFor: Decision | undefined): string | undefined {
  if (missingNoteFor === 'request_changes') return i18n.t('Say what should change.')
  return missingNoteFor === 'comment' ? i18n.t('Write a comment first.') : undefined
}
