import { useId } from 'react'
import type { CopyVariant } from '~/contract/generation'
import { composedText } from '~/domain/platforms/composed-text'
import { textLength } from '~/domain/platforms/text-length'
import { CopyButton } from '~/src/ui/copy-button'
import { Field } from '~/src/ui/field'
import { PlatformMark, platformName } from '~/src/ui/platform-mark'
import { CharacterMeter } from '~/src/ui/character-meter'
import { wordSeparator } from '~/src/ui/tags'
import { TagsInput } from '~/src/ui/tags-input'
import { TextArea } from '~/src/ui/text-area'
import type { RunOf } from '../runs/run'
import { changeVariant } from './change-variant'
import { Rewrite } from './rewrite'
import { TextProblems } from './text-problems'
import { UseInPost } from './use-in-post'

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
  const change = (changes: Partial<CopyVariant>) => changeVariant(workspaceId, run.id, index, changes)
  return (
    <section aria-labelledby={id} className="grid min-w-0 content-start gap-2.5">
      <div className="flex items-center gap-2">
        {platform && <PlatformMark platform={platform} silent />}
        <h3 id={id}>{name}</h3>
        <span className="ms-auto">
          <CopyButton text={composed} what={`text for ${name}`} />
        </span>
      </div>
      <Field label={`Copy for ${name}`} hideLabel>
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
