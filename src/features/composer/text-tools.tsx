import { word } from '~/domain/language'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { generateCopy } from '~/contract/endpoints'
import { useMay } from '~/src/api/scopes'
import { Button } from '~/src/ui/button'
import { IconButton } from '~/src/ui/icon-button'
import { Quote, ScanText } from '~/src/ui/icons'
import { lazyWithRetry } from '~/src/ui/lazy-with-retry'
import { addTags } from '~/src/ui/tags'
import { EmojiButton } from './emoji/emoji-button'
import { platformsOf } from './issues'
import { SnippetButton } from './templates/snippet-button'
import { hashtag, tagRefusal } from './tag-rules'
import type { ComposerValues } from './values'
import { contentIn, type Version, versionFor } from './variants/content'
import { nameIn } from './variants/use-variants'
import { useTakeCopy } from './write-with/use-write-with'

const WriteWith = lazyWithRetry(async () => (await import('./write-with/write-with')).WriteWith)

type Props = {
  workspaceId: string
  form: UseFormReturn<ComposerValues>
  values: ComposerValues
  version: Version
  xray: boolean
  onXRay: () => void
  onInsert: (text: string) => void
}

/** What helps with the text, at its box's foot. */
export function TextTools({ workspaceId, form, values, version, xray, onXRay, onInsert }: Props) {
  const [writing, setWriting] = useState(false)
  const mayNot = useMay(generateCopy)
  const take = useTakeCopy(form)
  const content = contentIn(values, version)
  const mine = platformsOf(values).filter((platform) => versionFor(values, platform) === version)
  return (
    <>
      <EmojiButton onPick={onInsert} />
      <SnippetButton
        workspaceId={workspaceId}
        text={content.text}
        hashtags={content.hashtags}
        onInsert={onInsert}
        onHashtags={(tags) => {
          const rules = { max: 30, normalise: hashtag, refuse: tagRefusal }
          form.setValue(nameIn(version, 'hashtags'), addTags(content.hashtags, tags, rules).tags, {
            shouldDirty: true,
          })
        }}
      />
      <IconButton
        size="sm"
        label="X-ray: see how each part counts"
        icon={<ScanText />}
        aria-pressed={xray}
        onClick={onXRay}
      />
      <Button
        size="sm"
        variant="quiet"
        icon={<Quote />}
        notAllowed={mayNot}
        cost={word('free')}
        onClick={() => setWriting(true)}
      >
        Write with Studio
      </Button>
      {writing && (
        <WriteWith
          workspaceId={workspaceId}
          campaignId={values.campaignId}
          topic={content.text}
          platforms={mine}
          onClose={() => setWriting(false)}
          onUse={(variant) => take.use(version, variant)}
          onUseEach={version === 'all' && mine.length > 1 ? take.useEach : undefined}
        />
      )}
    </>
  )
}
