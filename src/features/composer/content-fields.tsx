import { i18n } from '@lingui/core'
import { type ComponentProps, Fragment, type ReactNode, type SyntheticEvent, useRef } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { Media } from '~/contract/media'
import type { Platform } from '~/contract/social'
import { titleLengths } from '~/domain/platforms/platform-facts'
import { firstLine } from '~/domain/platforms/post-draft'
import { FormText } from '~/src/form/form-fields'
import { FormTags } from '~/src/form/form-tags'
import { Field } from '~/src/ui/field'
import { hashtagSeparator, wordSeparator } from '~/src/ui/tags'
import { TextInput } from '~/src/ui/text-input'
import { CharacterBreakdown } from './character-breakdown'
import { CharacterCounts, type platformCountsOf } from './character-counts'
import { type ComposerMedia, type ComposerValues, hashtag, mention, tagRefusal } from './composer-values'
import { platformsOf } from './issues'
import { MediaField } from './media-field'
import type { PostUploads } from './post-uploads'
import { TextBox, TextTools } from './text-box'
import { contentIn, type Version, versionFor } from './variants/post-variants'
import { nameIn } from './variants/versions'

type TitleFieldProps = {
  form: UseFormReturn<ComposerValues>
  platform: Platform
  limit: number
  onChange: (text: string) => void
}

/** Edits the first line of a platform's own text if it is used as title, since the API has no title field. */
function TitleField({ form, platform, limit, onChange }: TitleFieldProps) {
  const text = useWatch({ control: form.control, name: nameIn(platform, 'text') }) ?? ''
  const { text: title, start, end } = firstLine(text)
  return (
    <Field label={i18n.t('First line (used as title)')} count={{ value: [...title].length, limit }}>
      <TextInput
        value={text.slice(start, Math.max(end, start + title.length))}
        onChange={(event) => {
          const line = event.target.value.replace(/[\r\n]+/g, ' ')
          onChange(text.slice(0, start) + line + text.slice(end))
        }}
      />
    </Field>
  )
}

type Props = {
  workspaceId: string
  form: UseFormReturn<ComposerValues>
  values: ComposerValues
  version: Version
  counts: ReturnType<typeof platformCountsOf>
  postUploads: PostUploads
  onPick: (media: readonly Media[]) => void
  xray: boolean
  onXRay: () => void
  /** Shown beside the link. */
  children: ReactNode
}

/** The fields that can be customised by platform, for the current version. */
export function ContentFields(props: Props) {
  const { workspaceId, form, values, version, counts, postUploads, onPick, xray, onXRay, children } = props
  const { control, formState } = form
  const content = contentIn(values, version)
  const error = (version === 'all' ? formState.errors : formState.errors.own?.[version])?.media?.message
  return (
    <>
      <Fragment key={version}>
        <TextField
          workspaceId={workspaceId}
          form={form}
          values={values}
          version={version}
          counts={counts.filter(({ platform }) => versionFor(values, platform) === version)}
          xray={xray}
          onXRay={onXRay}
        />
        <div className="grid gap-3 md:grid-cols-2">
          <FormTags
            control={control}
            name={nameIn(version, 'hashtags')}
            label={i18n.t('Hashtags')}
            mark="#"
            separator={hashtagSeparator}
            normalise={hashtag}
            aside={countOfMax(content.hashtags)}
            {...tagBounds}
          />
          <FormTags
            control={control}
            name={nameIn(version, 'mentions')}
            label={i18n.t('Mentions')}
            mark="@"
            separator={wordSeparator}
            normalise={mention}
            aside={countOfMax(content.mentions)}
            {...tagBounds}
          />
          <FormText
            control={control}
            name={nameIn(version, 'link')}
            label={i18n.t('Link')}
            type="url"
            inputMode="url"
            placeholder="https://"
          />
          {children}
        </div>
      </Fragment>
      {/* Not in another place for each version: its notice would be announced again. */}
      <MediaField
        workspaceId={workspaceId}
        media={content.media}
        onChange={(media: ComposerMedia[]) =>
          form.setValue(nameIn(version, 'media'), media, changeOptions(form))
        }
        onPick={onPick}
        postUploads={postUploads}
        error={error}
      />
    </>
  )
}

const changeOptions = ({ formState }: UseFormReturn<ComposerValues>) => ({
  shouldDirty: true,
  shouldValidate: formState.isSubmitted,
})

/** Maximum hashtags, and maximum mentions, per post (docs/api.md section 8). */
const maxTags = 30
const tagBounds = { refuse: tagRefusal, max: maxTags }

const countOfMax = (tags: readonly string[]) =>
  tags.length > 0 ? i18n.t('{count} of {maxTags}', { count: tags.length, maxTags }) : undefined

type TextFieldProps = Pick<
  Props,
  'workspaceId' | 'form' | 'values' | 'version' | 'counts' | 'xray' | 'onXRay'
>

/** A version's text with its tools, and its length for each of the version's platforms. */
function TextField(props: TextFieldProps) {
  const { workspaceId, form, values, version, counts, xray, onXRay } = props
  const { text } = contentIn(values, version)
  const { errors, isSubmitted } = form.formState
  const titleLimit = version === 'all' ? undefined : titleLengths[version]
  const error = (version === 'all' ? errors : errors.own?.[version])?.text?.message
  const name = nameIn(version, 'text')
  const onChange = (next: string) => form.setValue(name, next, changeOptions(form))
  const caret = useCaret(() => form.getValues(name), onChange)
  const forX = platformsOf(values).some(
    (platform) => platform === 'twitter' && versionFor(values, platform) === version,
  )
  return (
    <>
      {version !== 'all' && titleLimit !== undefined && (
        <TitleField form={form} platform={version} limit={titleLimit} onChange={onChange} />
      )}
      <Field
        label={i18n.t('Text')}
        // The text comes before the accounts, so an empty text is no error until submit.
        error={isSubmitted || text.trim() !== '' ? error : undefined}
      >
        <BoundTextBox
          form={form}
          name={name}
          fits={Math.min(...counts.map(({ firstOverIndex }) => firstOverIndex))}
          onSelect={caret.note}
          tools={
            <TextTools
              workspaceId={workspaceId}
              form={form}
              values={values}
              version={version}
              xray={xray}
              onXRay={onXRay}
              onInsert={caret.insert}
            />
          }
          foot={forX ? i18n.t('links count as 23 on X') : undefined}
        />
      </Field>
      <CharacterCounts counts={counts} />
      {/* On a phone; on wider screens it is beside the text. */}
      {xray && (
        <div className="md:hidden">
          <CharacterBreakdown text={text} counts={counts} />
        </div>
      )}
    </>
  )
}

type BoundTextBoxProps = Omit<ComponentProps<typeof TextBox>, 'value' | 'overAt' | 'form' | 'name'> & {
  form: UseFormReturn<ComposerValues>
  name: ReturnType<typeof nameIn<'text'>>
  /** UTF-16 units that fit, by the latest count. */
  fits: number
}

/** The text box; renders on each keystroke, while everything else follows later. */
function BoundTextBox({ form, name, fits, ...box }: BoundTextBoxProps) {
  const text = useWatch({ control: form.control, name }) ?? ''
  return <TextBox {...form.register(name)} {...box} value={text} overAt={Math.min(text.length, fits)} />
}

/** Inserts text at the focus in a way that the browser's undo can revert. */
function insertAtFocus(piece: string): boolean {
  // oxlint-disable-next-line typescript/no-deprecated -- it has no successor: setting the value would clear the browser's undo
  return document.execCommand('insertText', false, piece)
}

/** Remembers the cursor position, where emoji and snippets are inserted. */
function useCaret(read: () => string | undefined, onChange: (text: string) => void) {
  const at = useRef<{ element: HTMLTextAreaElement; start: number; end: number }>(undefined)
  return {
    note: ({ currentTarget: element }: SyntheticEvent<HTMLTextAreaElement>) => {
      at.current = { element, start: element.selectionStart, end: element.selectionEnd }
    },
    /** Replaces the selection with `piece`, or appends it if there was none; the cursor goes after it. */
    insert: (piece: string) => {
      const value = read() ?? ''
      const { element, start, end } = at.current ?? {
        element: undefined,
        start: value.length,
        end: value.length,
      }
      const caret = start + piece.length
      if (element) {
        at.current = { element, start: caret, end: caret }
        element.focus({ preventScroll: true })
        element.setSelectionRange(start, end)
        if (insertAtFocus(piece)) return
      }
      onChange(value.slice(0, start) + piece + value.slice(end))
      // The cursor can only be set once React has rendered the text.
      requestAnimationFrame(() => {
        element?.focus()
        element?.setSelectionRange(caret, caret)
      })
    },
  }
}
