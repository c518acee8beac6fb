import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Post } from '~/contract/post'
import type { Repeat } from '~/contract/repeats'
import type { SocialAccount } from '~/contract/social'
import { accountListQuery } from '~/src/api/queries/workspace'
import { chosenZone } from '~/src/calendar/device-settings'
import { publishCost } from '~/src/credits/costs'
import { OnlineFormDialog } from '~/src/feedback/online-form-dialog'
import { type LocalTime, startingTime, timeRefusal } from '../actions/local-time'
import { WhenFields } from '../actions/when-fields'
import { otherTextRefusal, platformDrafts } from '../content-refusal'
import { draftOf, newRepeat, ruleOf, textsOf } from './repeat-draft'
import { RepeatFields } from './repeat-fields'
import { RepeatPeriod } from './repeat-period'
import { useSaveRepeat } from './use-repeats'
import { SaveFailure, useSaving } from './use-saving'

/** The fields of a post that the dialogs need. */
type RepeatedPost = Pick<Post, 'id' | 'content' | 'targets' | 'status' | 'scheduledAt' | 'queueId'>

export type RepeatDialogProps = {
  workspaceId: string
  post: RepeatedPost
  /** The repeat to change; undefined for a new one. */
  repeat?: Repeat | undefined
  onClose: () => void
}

/** Why a platform would refuse a text in turn with the post's own. */
export function useTextRefusal(
  { content, targets }: RepeatedPost,
  accounts: readonly SocialAccount[] | undefined,
): (text: string) => string | undefined {
  const drafts = useMemo(() => platformDrafts({ content, targets }, accounts), [content, targets, accounts])
  return (text) => otherTextRefusal(text, drafts)
}

const whenOf = ({ rule }: Repeat): LocalTime | undefined =>
  rule && { date: rule.from, time: rule.time, zone: rule.timezone }

/** Asks how a post repeats. A change applies to future posts that nobody has edited by hand. */
export function RepeatDialog({ workspaceId, post, repeat, onClose }: RepeatDialogProps) {
  const [when, setWhen] = useState(() => (repeat && whenOf(repeat)) ?? startingTime(post, chosenZone()))
  const [draft, setDraft] = useState(() =>
    repeat?.rule ? draftOf(repeat.rule, repeat.texts ?? []) : newRepeat('week'),
  )
  const [refusal, setRefusal] = useState<string>()
  const { failure, save, close } = useSaving(onClose)
  const { data: accounts } = useQuery(accountListQuery(workspaceId))
  const { create, update } = useSaveRepeat(workspaceId)
  const refusalOf = useTextRefusal(post, accounts)
  const cost = accounts && publishCost(post.targets, accounts)
  const submit = async () => {
    const rule = ruleOf(draft, when)
    // An existing rule may have begun long ago.
    const timeIssue = timeRefusal(when, repeat ? Number.NEGATIVE_INFINITY : Date.now())
    setRefusal(timeIssue)
    if (timeIssue !== undefined || !rule) return
    const texts = textsOf(draft)
    await save(
      repeat
        ? update(repeat.id, { rule, texts }, { rule: repeat.rule, texts: repeat.texts ?? [] })
        : create({ postId: post.id, rule, texts }),
    )
  }
  return (
    <OnlineFormDialog
      title={repeat ? i18n.t('Change repeat') : i18n.t('Repeat post')}
      description={
        repeat
          ? i18n.t('Posts to come follow. Those you changed by hand stay as they are.')
          : post.status === 'published' || post.status === 'failed'
            ? i18n.t('It’s published again on each date.')
            : i18n.t('This post is the first one.')
      }
      submit={repeat ? i18n.t('Save changes') : i18n.t('Repeat post')}
      notAllowed={draft.texts.map(refusalOf).find(Boolean)}
      onSubmit={submit}
      onClose={close}
      className="grid gap-3"
    >
      <WhenFields
        value={when}
        error={refusal}
        onChange={(next) => {
          setRefusal(undefined)
          // Another day is also another day of the month.
          if (next.date !== when.date) setDraft((each) => ({ ...each, monthDay: undefined }))
          setWhen(next)
        }}
      />
      <RepeatFields
        draft={draft}
        when={when}
        platforms={post.targets.flatMap(({ platform }) => platform ?? [])}
        refusalOf={refusalOf}
        credits={cost?.complete ? cost.total : undefined}
        onChange={(change) => setDraft((each) => ({ ...each, ...change }))}
      >
        <RepeatPeriod value={draft.every} onChange={(every) => setDraft((each) => ({ ...each, every }))} />
      </RepeatFields>
      <SaveFailure repeat={repeat} failure={failure} />
    </OnlineFormDialog>
  )
}
