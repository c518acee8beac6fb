import { i18n } from '@lingui/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { generateCopy } from '~/contract/endpoints'
import type { CopyVariant } from '~/contract/generation'
import type { Platform } from '~/contract/social'
import { takeLongPosts } from '~/domain/platforms/long-posts'
import { composedText } from '~/domain/platforms/post-draft'
import { textLength } from '~/domain/platforms/text-length'
import { validate } from '~/domain/platforms/validate'
import { send } from '~/src/api/http/send'
import { variantsIn, withRawData } from '~/src/api/mutations/generations'
import { useMay } from '~/src/api/queries/access'
import { accountListQuery } from '~/src/api/queries/workspace'
import { notifyFailure } from '~/src/feedback/failure-toast'
import { Button, CopyButton } from '~/src/ui/button'
import { Field } from '~/src/ui/field'
import { CircleAlert, RotateCw } from '~/src/ui/icons'
import { PlatformMark, platformName } from '~/src/ui/platform-mark'
import { CharacterMeter } from '~/src/ui/progress-bar'
import { StatusGlyph } from '~/src/ui/status-mark'
import { wordSeparator } from '~/src/ui/tags'
import { TagsInput } from '~/src/ui/tags-input'
import { TextArea } from '~/src/ui/text-input'
import { notifyUndoable } from '~/src/ui/undo-history'
import type { RunOf } from '../runs/run'
import { runStore } from '../runs/run-store'
import { UseInPost } from './use-in-post'

export interface VariantColumnProps {
  variant: CopyVariant
  index: number
  run: RunOf<'copy'>
  workspaceId: string
}

/** One platform's copy, editable in place, with the platform's character count. */
export function VariantColumn({ variant, index, run, workspaceId }: VariantColumnProps) {
  const { platform, text, hashtags = [] } = variant
  const accounts = useQuery(accountListQuery(workspaceId)).data ?? []
  const longPosts = takeLongPosts(accounts.filter((account) => account.platform === platform))
  const name = platform ? platformName(platform) : i18n.t('Copy')
  const composed = composedText({ text, hashtags, mentions: [], link: undefined })
  const measured = platform && textLength(composed, platform, { longPosts })
  const id = useId()
  const change = (changes: Partial<CopyVariant>) => changeVariant(workspaceId, run.id, index, changes)
  return (
    <section aria-labelledby={id} className="grid min-w-0 content-start gap-2.5">
      <div className="flex items-center gap-2">
        {platform && <PlatformMark platform={platform} silent />}
        <h3 id={id}>{name}</h3>
        <span className="ms-auto">
          <CopyButton
            text={composed}
            what={platform ? i18n.t('text for {name}', { name }) : i18n.t('text')}
          />
        </span>
      </div>
      <Field
        label={platform ? i18n.t('Copy for {name}', { name }) : i18n.t('Copy without a platform')}
        hideLabel
      >
        <TextArea
          value={text}
          rows={6}
          className="min-h-33"
          onChange={(event) => change({ text: event.target.value })}
        />
      </Field>
      {platform && measured && (
        <CharacterMeter platform={platform} value={measured.length} limit={measured.limit} />
      )}
      <Field label={i18n.t('Hashtags')} group="group">
        <TagsInput
          label={platform ? i18n.t('Hashtags for {name}', { name }) : i18n.t('Hashtags')}
          value={hashtags}
          max={30}
          mark="#"
          separator={wordSeparator}
          normalise={(tag) => tag.replace(/^#+/, '')}
          onChange={(tags) => change({ hashtags: tags })}
        />
      </Field>
      {platform && <TextProblems platform={platform} text={text} hashtags={hashtags} />}
      <div className="flex flex-wrap gap-2">
        <UseInPost variant={variant} run={run} workspaceId={workspaceId} name={name} />
        {platform && (
          <Rewrite
            variant={variant}
            platform={platform}
            index={index}
            run={run}
            workspaceId={workspaceId}
            name={name}
          />
        )}
      </div>
    </section>
  )
}

interface TextProblemsProps {
  platform: Platform
  text: string
  hashtags: readonly string[]
}

/** Violations of the platform's limits on text, other than its length: too many hashtags, forbidden characters. */
function TextProblems({ platform, text, hashtags }: TextProblemsProps) {
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
            <StatusGlyph status="failed" label={i18n.t('Blocking')} className="mt-0.5" />
          ) : (
            <CircleAlert className="mt-0.5 size-3.5" role="img" aria-label={i18n.t('Warning')} />
          )}
          {sentence}
        </li>
      ))}
    </ul>
  )
}

interface RewriteProps extends VariantColumnProps {
  platform: Platform
  /** The platform's name. */
  name: string
}

/** Regenerates one platform's text, which stays until the new one has arrived. */
function Rewrite({ variant, platform, index, run, workspaceId, name }: RewriteProps) {
  const refusal = useMay(generateCopy)
  const rewrite = useMutation({
    mutationFn: async () => {
      const body = { ...run.body, platforms: [platform] }
      const cause = i18n.t('Generate copy again, {name}', { name })
      const made = variantsIn(
        await send(withRawData(generateCopy), { params: { workspaceId }, body }, { cause }),
      )
      const fitting = made.find((each) => each.platform === platform) ?? made[0]
      if (!fitting) throw new Error(i18n.t('The API responded without any text.'))
      return fitting
    },
    onSuccess: ({ text, hashtags }) => {
      changeVariant(workspaceId, run.id, index, { text, hashtags })
      notifyUndoable({
        title: i18n.t('Copy regenerated for {name}', { name }),
        undo: () =>
          changeVariant(workspaceId, run.id, index, { text: variant.text, hashtags: variant.hashtags }),
        redo: () => changeVariant(workspaceId, run.id, index, { text, hashtags }),
      })
    },
    onError: (error) => notifyFailure(i18n.t('Couldn’t regenerate the copy for {name}', { name }), error),
  })
  return (
    <Button
      size="sm"
      icon={<RotateCw className="size-3.5" />}
      aria-label={i18n.t('Regenerate: {name}', { name })}
      busy={rewrite.isPending}
      notAllowed={refusal}
      onClick={() => rewrite.mutate()}
    >
      {i18n.t('Regenerate')}
    </Button>
  )
}

/** Changes one platform's copy in the results. Each keystroke is stored on the device. */
function changeVariant(
  workspaceId: string,
  runId: string,
  index: number,
  changes: Partial<CopyVariant>,
): void {
  const [call] = runStore.find(workspaceId, runId)?.calls ?? []
  if (!call) return
  const variants = call.variants.map((each, at) => (at === index ? { ...each, ...changes } : each))
  void runStore.update(workspaceId, runId, 0, { variants })
}
