import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { createPost } from '~/contract/endpoints'
import type { CopyVariant } from '~/contract/generation'
import { composedText } from '~/domain/platforms/composed-text'
import { textLength } from '~/domain/platforms/text-length'
import { accountListQuery } from '~/src/api/queries/social'
import { saveDraft } from '~/src/api/drafts'
import { useMay } from '~/src/api/scopes'
import { Button } from '~/src/ui/button'
import { CopyButton } from '~/src/ui/copy-button'
import { Field } from '~/src/ui/field'
import { PenLine } from '~/src/ui/icons'
import { PlatformMark, platformName } from '~/src/ui/platform-mark'
import { Ruler } from '~/src/ui/ruler'
import { TagsInput } from '~/src/ui/tags-input'
import { wordSeparator } from '~/src/ui/tags'
import { TextArea } from '~/src/ui/text-area'
import type { RunOf } from '../runs/run'
import { runBook } from '../runs/run-book'

export interface VariantColumnProps {
  variant: CopyVariant
  index: number
  run: RunOf<'copy'>
  workspaceId: string
}

/** One platform's copy, to be changed in place, measured as that platform counts. */
export function VariantColumn({ variant, index, run, workspaceId }: VariantColumnProps) {
  const { platform, text, hashtags = [] } = variant
  const name = platform ? platformName(platform) : 'Copy'
  const composed = composedText({ text, hashtags, mentions: [], link: undefined })
  const measured = platform && textLength(composed, platform)
  const id = useId()
  const change = (changes: Partial<CopyVariant>) => {
    const variants = (run.calls[0]?.variants ?? []).map((each, at) =>
      at === index ? { ...each, ...changes } : each,
    )
    runBook.update(workspaceId, run.id, 0, { variants })
  }
  return (
    <section aria-labelledby={id} className="grid content-start gap-2.5">
      <div className="flex items-center gap-2">
        {platform && <PlatformMark platform={platform} silent />}
        <h3 id={id}>{name}</h3>
        <span className="ms-auto">
          <CopyButton text={composed} what={`copy for ${name}`} />
        </span>
      </div>
      <Field label={`Text for ${name}`} hideLabel>
        <TextArea value={text} rows={6} onChange={(event) => change({ text: event.target.value })} />
      </Field>
      {platform && measured && <Ruler platform={platform} value={measured.length} limit={measured.limit} />}
      <Field label="Hashtags" group="group">
        <TagsInput
          label={`Hashtags for ${name}`}
          value={hashtags}
          max={30}
          mark="#"
          separator={wordSeparator}
          normalise={(tag) => tag.replace(/^#+/, '')}
          onChange={(tags) => change({ hashtags: tags })}
        />
      </Field>
      <UseInPost variant={variant} run={run} workspaceId={workspaceId} name={name} />
    </section>
  )
}

interface UseInPostProps extends Omit<VariantColumnProps, 'index'> {
  name: string
}

/** Opens the composer with this text and the platform's accounts; it is kept on the device like anything written there. */
function UseInPost({ variant, run, workspaceId, name }: UseInPostProps) {
  const navigate = useNavigate()
  const refusal = useMay(createPost)
  const accounts = useQuery(accountListQuery(workspaceId)).data ?? []
  const use = async () => {
    const draft = crypto.randomUUID()
    const targets = accounts.flatMap(({ id, platform }) =>
      platform !== undefined && platform === variant.platform ? [{ accountId: id, platform }] : [],
    )
    const values = {
      text: variant.text,
      hashtags: variant.hashtags ?? [],
      targets,
      campaignId: run.body.campaignId ?? '',
    }
    await saveDraft(workspaceId, draft, { values })
    await navigate({ to: '/w/$workspaceId/posts/new', params: { workspaceId }, search: { draft } })
  }
  return (
    <div>
      <Button
        size="sm"
        icon={<PenLine className="size-3.5" />}
        aria-label={`Use in post: ${name}`}
        notAllowed={refusal ?? (variant.text.trim() === '' && 'There is no text.')}
        onClick={() => void use()}
      >
        Use in post
      </Button>
    </div>
  )
}
