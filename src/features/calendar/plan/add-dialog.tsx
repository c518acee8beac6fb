import { type SubmitEvent, useState } from 'react'
import type { Post } from '~/contract/post'
import type { SocialAccount } from '~/contract/social'
import { isDay } from '~/domain/calendar/day'
import { toInstant, localTime, zonedDay } from '~/domain/calendar/time-zone'
import { AccountPicker } from '~/src/posts/account-picker'
import { platformRefusal } from '~/src/posts/account-groups'
import { useMinute } from '~/src/calendar/use-now'
import { Button } from '~/src/ui/button'
import { Dialog } from '~/src/ui/dialog'
import { Field } from '~/src/ui/field'
import { TextArea, TextInput } from '~/src/ui/text-input'
import { overText } from './plan-labels'
import { plannedId } from './use-plans'

export type AddDialogProps = {
  /** The planned post that is changed; none for a new one. */
  post: Post | undefined
  accounts: readonly SocialAccount[]
  zone: string
  /** ISO instant that a new one is offered. */
  at: string
  onSave: (post: Post) => void
  onRemove: (post: Post) => void
  onClose: () => void
}

// Counted as the API counts, in code points (`maxLength` counts UTF-16 units).
const longestText = 10_000
const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/

/** A post that a plan adds: enough of it to plan with. The rest is written once it is real. */
export function AddDialog({ post, accounts, zone, at, onSave, onRemove, onClose }: AddDialogProps) {
  const start = post?.scheduledAt ?? at
  const [text, setText] = useState(post?.content.text ?? '')
  const [chosen, setChosen] = useState<readonly string[]>(
    post?.targets.map(({ accountId }) => accountId) ?? [],
  )
  const [date, setDate] = useState(zonedDay(start, zone))
  const [time, setTime] = useState<string>(localTime(start, zone))
  const now = useMinute()
  const [asked, setAsked] = useState(false)
  const form = 'plan-add'
  const wrong = {
    text:
      text.trim() === ''
        ? 'Add text to your post.'
        : [...text].length > longestText
          ? 'A post can have up to 10,000 characters.'
          : undefined,
    accounts: chosen.length === 0 ? 'Choose at least one account.' : undefined,
    time:
      !isDay(date) || !timePattern.test(time)
        ? 'Enter a date and time.'
        : Date.parse(toInstant(date, time, zone)) <= now
          ? overText
          : undefined,
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setAsked(true)
    if (wrong.text ?? wrong.accounts ?? wrong.time) return
    onSave({
      ...post,
      id: post?.id ?? plannedId(),
      content: { mediaUrls: [], hashtags: [], mentions: [], ...post?.content, text },
      targets: accounts
        .filter(({ id }) => chosen.includes(id))
        .map(({ id, platform }) => ({ accountId: id, ...(platform && { platform }) })),
      status: 'scheduled',
      scheduledAt: toInstant(date, time, zone),
    })
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={post ? 'Edit planned post' : 'Add a post to the plan'}
      description={`Times are in ${zone.replaceAll('_', ' ')}. The post is created when you apply the plan.`}
      footer={
        <>
          {post && (
            <span className="me-auto">
              <Button
                variant="danger"
                onClick={() => {
                  onRemove(post)
                  onClose()
                }}
              >
                Remove from plan
              </Button>
            </span>
          )}
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={form}>
            {post ? 'Save changes' : 'Add'}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-3">
        <Field label="Text" error={asked ? wrong.text : undefined}>
          <TextArea value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
        <Field label="Accounts" group="group" error={asked ? wrong.accounts : undefined}>
          <AccountPicker accounts={accounts} value={chosen} onChange={setChosen} refuse={platformRefusal} />
        </Field>
        <div className="flex gap-3">
          <Field label="Date" error={asked ? wrong.time : undefined}>
            <TextInput type="date" value={date} onChange={(event) => setDate(event.target.value)} />
          </Field>
          <Field label="Time">
            <TextInput type="time" value={time} onChange={(event) => setTime(event.target.value)} />
          </Field>
        </div>
      </form>
    </Dialog>
  )
}
