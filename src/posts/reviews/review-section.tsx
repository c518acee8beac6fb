import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import type { Post, ReviewState } from '~/contract/post'
import {
  createReviewLink,
  decideReview,
  maxReviewNote,
  type Review,
  type ReviewEntry,
  requestReview,
} from '~/contract/reviews'
import { postCan } from '~/contract/rules'
import { ApiError } from '~/src/api/errors'
import { useDecideReview, useRequestReview } from '~/src/api/mutations/reviews'
import { useMay } from '~/src/api/queries/access'
import { reviewQuery } from '~/src/api/queries/reviews'
import { useMinute } from '~/src/calendar/use-now'
import { FailureNotice } from '~/src/feedback/failure-notice'
import { QueryState } from '~/src/feedback/query-state'
import { tooLong } from '~/src/form/too-long'
import { Button } from '~/src/ui/button'
import { Field } from '~/src/ui/field'
import { Link2 } from '~/src/ui/icons'
import { lazyWithRetry } from '~/src/ui/lazy'
import { Block, Skeleton } from '~/src/ui/skeleton'
import { TextArea } from '~/src/ui/text-input'
import { agoText } from '~/src/ui/time'
import { toast } from '~/src/ui/toast'
import { entryText, noteOf, ReviewMark } from './review-state'

const ReviewLinkDialog = lazyWithRetry(async () => (await import('./review-link-dialog')).ReviewLinkDialog)

/** Creates a link for people without an account to review this post and others. */
function ReviewLinkButton({ workspaceId, post }: { workspaceId: string; post: Post }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" icon={<Link2 />} notAllowed={useMay(createReviewLink)} onClick={() => setOpen(true)}>
        {i18n.t('Share…')}
      </Button>
      {open && <ReviewLinkDialog workspaceId={workspaceId} chosen={[post]} onClose={() => setOpen(false)} />}
    </>
  )
}

type Props = {
  workspaceId: string
  post: Post
  /** Why nothing can be sent or decided now, such as unsaved changes. */
  refusal?: string | undefined
}

/** A post's review: its state, what was noted, and the next step. */
export function ReviewSection({ workspaceId, post, refusal }: Props) {
  const query = useQuery(reviewQuery(workspaceId, post.id))
  const heading = useId()
  const canReview = postCan.review(post) === undefined
  // The post is gone, which is said where it is shown.
  if (query.error instanceof ApiError && query.error.status === 404) return null
  return (
    <section aria-labelledby={heading} className="rounded border border-line px-3 py-2.5">
      <div className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={heading} className="text-14 font-medium">
          {i18n.t('Review')}
        </h2>
        {query.data?.state && <ReviewMark state={query.data.state} className="text-12" />}
        <span className="ms-auto">
          <ReviewLinkButton workspaceId={workspaceId} post={post} />
        </span>
      </div>
      <QueryState
        query={query}
        failed={i18n.t('Couldn’t load the review')}
        loading={<ReviewSkeleton canReview={canReview} />}
      >
        {(review) => (
          <>
            {review.entries.length > 0 && <Entries entries={review.entries} />}
            {canReview && (
              <NextStep workspaceId={workspaceId} post={post} review={review} refusal={refusal} />
            )}
          </>
        )}
      </QueryState>
    </section>
  )
}

/** As high as a review without entries: its note and its buttons. */
function ReviewSkeleton({ canReview }: { canReview: boolean }) {
  return (
    <Skeleton label={i18n.t('Loading review')} className="mt-2 grid gap-2">
      <Block className="h-4 w-2/3" />
      {canReview && (
        <>
          <Block className="h-9 max-md:h-11" />
          <Block className="h-7 max-md:h-10" />
        </>
      )}
    </Skeleton>
  )
}

/** Entries shown before the rest are expanded. */
const maxCollapsed = 3

function Entries({ entries }: { entries: readonly ReviewEntry[] }) {
  const [all, setAll] = useState(false)
  const now = useMinute()
  const shown = all ? entries : entries.slice(-maxCollapsed)
  return (
    <div className="mt-1.5">
      {entries.length > maxCollapsed && (
        <button
          type="button"
          aria-expanded={all}
          className="mb-1 rounded text-12 text-ink-2 underline-offset-2 hover:text-ink hover:underline max-md:py-2"
          onClick={() => setAll(!all)}
        >
          {all ? i18n.t('Show fewer') : i18n.t('Show all {count}', { count: entries.length })}
        </button>
      )}
      <ol aria-label={i18n.t('What was said')} className="grid gap-1.5">
        {shown.map((entry) => (
          <li key={entry.id}>
            <span className="text-12 text-ink-2">
              {entryText(entry)}
              {entry.at && <span className="text-ink-3"> · {agoText(entry.at, now)}</span>}
            </span>
            {noteOf(entry) && (
              <p dir="auto" className="line-start break-words whitespace-pre-wrap">
                {noteOf(entry)}
              </p>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}

const doneTexts = {
  request: i18n.t('Sent for review'),
  approve: i18n.t('Post approved'),
  request_changes: i18n.t('Changes requested'),
} as const
type Step = keyof typeof doneTexts

/** The steps that a state allows, the main one first. */
function stepsFor(state: ReviewState | undefined, mayDecide: boolean): Step[] {
  switch (state) {
    case 'requested':
      return ['approve', 'request_changes']
    case 'approved':
      return mayDecide ? ['request_changes'] : []
    default:
      return mayDecide ? ['request', 'approve'] : ['request']
  }
}

type NextStepProps = Props & { review: Review }

function useNextStep({ workspaceId, post, review }: NextStepProps) {
  const request = useRequestReview(workspaceId, post.id)
  const decide = useDecideReview(workspaceId, post.id)
  const [note, setNote] = useState('')
  const [noteMissing, setNoteMissing] = useState(false)
  const noteField = useRef<HTMLTextAreaElement>(null)
  const [submitted, setSubmitted] = useState<Step>()
  const trimmedNote = note.trim()
  const noteTooLong = tooLong(note, maxReviewNote)
  const submit = (step: Step) => {
    if (noteTooLong) return noteField.current?.focus()
    if (step === 'request_changes' && trimmedNote === '') {
      setNoteMissing(true)
      return noteField.current?.focus()
    }
    setNoteMissing(false)
    setSubmitted(step)
    request.reset()
    decide.reset()
    const onSuccess = () => {
      toast.show({ title: doneTexts[step] })
      // What was typed meanwhile stays.
      setNote((typed) => (typed === note ? '' : typed))
    }
    const body = trimmedNote === '' ? {} : { note: trimmedNote }
    if (step === 'request') return request.mutate(body, { onSuccess })
    decide.mutate({ ...body, decision: step, version: review.version }, { onSuccess })
  }
  return {
    note,
    noteField,
    noteMissing: noteMissing && trimmedNote === '',
    noteTooLong,
    setNote,
    submit,
    running: request.isPending || decide.isPending ? submitted : undefined,
    error: decide.error ?? request.error,
  }
}

/** A note, and the steps this person may take. */
function NextStep(props: NextStepProps) {
  const { review, refusal } = props
  const mayRequest = useMay(requestReview)
  const mayDecide = useMay(decideReview)
  const { note, noteField, noteMissing, noteTooLong, setNote, submit, running, error } = useNextStep(props)
  // Unsaved changes are saved and sent by the parent (the composer).
  const steps = stepsFor(review.state, mayDecide === undefined).filter(
    (step) => step !== 'request' || refusal === undefined,
  )
  if (steps.length === 0) return null
  const words = {
    request: i18n.t('Send for review'),
    approve: i18n.t('Approve'),
    request_changes: i18n.t('Request changes'),
  }
  const canWriteNote = steps.includes('request') ? mayRequest === undefined : mayDecide === undefined
  return (
    <div className="mt-2.5 grid gap-2">
      {canWriteNote && (
        <Field
          label={i18n.t({ id: 'Note (in a review)', message: 'Note' })}
          aside={!noteMissing && i18n.t('optional')}
          error={noteMissing ? i18n.t('Say what should change.') : noteTooLong}
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
      )}
      <div className="flex flex-wrap gap-2 max-md:*:flex-1">
        {steps.map((step, index) => (
          <Button
            key={step}
            size="sm"
            variant={index === 0 && step === 'approve' ? 'primary' : undefined}
            busy={running === step}
            waiting={running !== undefined}
            notAllowed={(step === 'request' ? mayRequest : mayDecide) ?? refusal}
            onClick={() => submit(step)}
          >
            {words[step]}
          </Button>
        ))}
      </div>
      {error && <FailureNotice title={i18n.t('Couldn’t save the review')} error={error} />}
    </div>
  )
}
