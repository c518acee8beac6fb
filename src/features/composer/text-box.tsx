import { i18n } from '@lingui/core'
import { type ComponentProps, type ReactNode, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { generateCopy } from '~/contract/endpoints'
import type { CopyVariant } from '~/contract/generation'
import { useMay } from '~/src/api/queries/access'
import { Button } from '~/src/ui/button'
import { boxClass, cx } from '~/src/ui/class-names'
import { useFieldControl } from '~/src/ui/field-control'
import { IconButton } from '~/src/ui/icon-button'
import { Quote, ScanText, Smile } from '~/src/ui/icons'
import { lazyWithRetry } from '~/src/ui/lazy'
import { Popover } from '~/src/ui/popover'
import { Block } from '~/src/ui/skeleton'
import { addTags } from '~/src/ui/tags'
import { toast } from '~/src/ui/toast'
import { type ComposerValues, hashtag, tagRefusal } from './composer-values'
import { platformsOf } from './issues'
import { SnippetButton } from './templates'
import { type Content, contentIn, contentOf, type Version, versionFor } from './variants/post-variants'
import { nameIn } from './variants/versions'

type TextBoxProps = Omit<ComponentProps<'textarea'>, 'value'> & {
  value: string
  /** UTF-16 index from which the text is over the limit and marked. */
  overAt: number
  /** Shown below the text in the same box: tools, and a note at the end. */
  tools?: ReactNode
  foot?: string | undefined
}

/**
 * The same styles for the text and for its marked copy, so that the marks lie exactly under the words. Each
 * paragraph has its own direction, as browsers do in a text area with `dir="auto"`.
 */
const textClass =
  '[grid-area:1/1] min-h-24 px-3.5 py-2.5 text-16 break-words whitespace-pre-wrap [unicode-bidi:plaintext]'

/** The post's text area: grows with the text, and marks what is over the limit. */
export function TextBox({ value, overAt, tools, foot, ...rest }: TextBoxProps) {
  const wiring = useFieldControl(rest)
  return (
    <div
      className={cx(
        boxClass,
        'has-focus-visible:outline-2 has-focus-visible:-outline-offset-1 has-focus-visible:outline-iris',
        wiring['aria-invalid'] && 'border-red',
      )}
    >
      {/* The column doesn't widen for a long URL, which breaks as it does in the text area. */}
      <div className="grid max-h-[46dvh] grid-cols-[minmax(0,1fr)] overflow-y-auto rounded">
        <div
          dir="auto"
          aria-hidden="true"
          className={cx(textClass, 'pointer-events-none text-transparent select-none')}
        >
          {value.slice(0, overAt)}
          {overAt < value.length && (
            <mark className="bg-red-tint text-transparent underline decoration-red decoration-2 underline-offset-4">
              {value.slice(overAt)}
            </mark>
          )}
          {'\n'}
        </div>
        <textarea
          dir="auto"
          {...rest}
          {...wiring}
          value={value}
          rows={3}
          className={cx(
            textClass,
            'relative block w-full resize-none overflow-hidden bg-transparent text-ink outline-none',
          )}
        />
      </div>
      {(tools ?? foot) && (
        <div className="flex min-h-8 flex-wrap items-center gap-x-0.5 border-t border-line ps-1.5 pe-3.5 text-13">
          {tools}
          {foot && <p className="ms-auto py-1.5 text-end text-12 text-ink-3 tabular-nums">{foot}</p>}
        </div>
      )}
    </div>
  )
}

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

type TextToolsProps = {
  workspaceId: string
  form: UseFormReturn<ComposerValues>
  values: ComposerValues
  version: Version
  xray: boolean
  onXRay: () => void
  onInsert: (text: string) => void
}

/** Tools below the text. */
export function TextTools({ workspaceId, form, values, version, xray, onXRay, onInsert }: TextToolsProps) {
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
        onHashtags={(tags) =>
          form.setValue(nameIn(version, 'hashtags'), withHashtags(content, tags), { shouldDirty: true })
        }
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

const withHashtags = ({ hashtags }: Content, added: readonly string[]) =>
  addTags(hashtags, added, { max: 30, normalise: hashtag, refuse: tagRefusal }).tags

/** The content with the copy's text, and its hashtags appended. */
const withCopy = (content: Content, { text, hashtags = [] }: CopyVariant): Content => ({
  ...content,
  text,
  hashtags: withHashtags(content, hashtags),
})

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
