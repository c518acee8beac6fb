import { i18n } from '@lingui/core'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { generateCopy } from '~/contract/endpoints'
import { useMay } from '~/src/api/queries/access'
import { Button } from '~/src/ui/button'
import { IconButton } from '~/src/ui/icon-button'
import { Quote, ScanText, Smile } from '~/src/ui/icons'
import { lazyWithRetry } from '~/src/ui/lazy'
import { addTags } from '~/src/ui/tags'
import { Popover } from '~/src/ui/popover'
import { Block } from '~/src/ui/skeleton'
import type { CopyVariant } from '~/contract/generation'
import { toast } from '~/src/ui/toast'
import { platformsOf } from './issues'
import { SnippetButton } from './templates'
import { hashtag, tagRefusal, type ComposerValues } from './composer-values'
import { contentIn, versionFor, contentOf, type Version, type Content } from './variants/post-variants'
import { nameIn } from './variants/versions'

// The emoji names are 40 KiB, so they load on demand.
const EmojiPicker = lazyWithRetry(async () => (await import('./emoji-picker')).EmojiPicker)

/** Inserts an emoji at the cursor. */
function EmojiButton({ onPick }: { onPick: (emoji: string) => void }) {
  return (
    <Popover
      label={i18n.t('Insert emoji')}
      className="w-[290px] max-md:w-[346px]"
      trigger={<IconButton size="sm" label={i18n.t('Insert emoji')} icon={<Smile />} />}
    >
      {(close) => (
        <EmojiPicker
          fallback={<Block className="h-56" />}
          onPick={(emoji) => {
            onPick(emoji)
            close()
          }}
        />
      )}
    </Popover>
  )
}

const WriteWith = lazyWithRetry(async () => (await import('./copy-dialog')).CopyDialog)

type Props = {
  workspaceId: string
  form: UseFormReturn<ComposerValues>
  values: ComposerValues
  version: Version
  xray: boolean
  onXRay: () => void
  onInsert: (text: string) => void
}

/** Tools below the text. */
export function TextTools({ workspaceId, form, values, version, xray, onXRay, onInsert }: Props) {
  const [writing, setWriting] = useState(false)
  const mayNot = useMay(generateCopy)
  const applyCopy = useApplyCopy(form)
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
        label={i18n.t('X-ray: see how each part counts')}
        icon={<ScanText />}
        aria-pressed={xray}
        onClick={onXRay}
      />
      <Button
        size="sm"
        variant="quiet"
        icon={<Quote />}
        notAllowed={mayNot}
        cost={i18n.t('free')}
        onClick={() => setWriting(true)}
      >
        {i18n.t('Write with Studio')}
      </Button>
      {writing && (
        <WriteWith
          workspaceId={workspaceId}
          campaignId={values.campaignId}
          topic={content.text}
          platforms={mine}
          onClose={() => setWriting(false)}
          onUse={(variant) => applyCopy.use(version, variant)}
          onUseEach={version === 'all' && mine.length > 1 ? applyCopy.useEach : undefined}
        />
      )}
    </>
  )
}

/** The content with the copy's text, and its hashtags appended. */
function withCopy(content: Content, { text, hashtags = [] }: CopyVariant): Content {
  const rules = { max: 30, normalise: hashtag, refuse: tagRefusal }
  return { ...content, text, hashtags: addTags(content.hashtags, hashtags, rules).tags }
}

/** Puts generated copy into the form, with Undo. */
function useApplyCopy(form: UseFormReturn<ComposerValues>) {
  const put = (next: ComposerValues, title: string) => {
    const before = form.getValues()
    const write = ({ text, hashtags, own }: ComposerValues) => {
      form.setValue('text', text, { shouldDirty: true })
      form.setValue('hashtags', hashtags, { shouldDirty: true })
      form.setValue('own', own, { shouldDirty: true })
    }
    write(next)
    toast.show({ title, undo: () => write(before) })
  }
  return {
    use(version: Version, variant: CopyVariant) {
      const values = form.getValues()
      const content = withCopy(contentIn(values, version), variant)
      const next =
        version === 'all'
          ? { ...values, ...content }
          : { ...values, own: { ...values.own, [version]: content } }
      put(next, i18n.t('Text replaced'))
    },
    /** Gives each platform its own text. */
    useEach: (variants: readonly CopyVariant[]) => {
      const values = form.getValues()
      const own = { ...values.own }
      for (const variant of variants)
        if (variant.platform)
          own[variant.platform] = withCopy(own[variant.platform] ?? contentOf(values), variant)
      put({ ...values, own }, i18n.t('Each platform now has its own text'))
    },
  }
}
