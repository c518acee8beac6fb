import { useState, useRef, type ReactNode, type SyntheticEvent } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Media } from '~/contract/media'
import { FormTags } from '~/src/form/form-tags'
import { FormText } from '~/src/form/form-fields'
import { Field } from '~/src/ui/field'
import { hashtagSeparator, wordSeparator } from '~/src/ui/tags'
import type { Platform } from '~/contract/social'
import { firstLine } from '~/domain/platforms/post-draft'
import { TextInput } from '~/src/ui/text-input'
import { MediaField } from './media-field'
import { platformsOf } from './issues'
import { CharacterCounts, type platformIssuesOf } from './character-counts'
import { hashtag, mention, tagRefusal, type ComposerMedia, type ComposerValues } from './composer-values'
import { TextBox } from './text-box'
import { TextTools } from './text-tools'
import type { PostUploads } from './post-uploads'
import { contentIn, versionFor, type Version } from './variants/post-variants'
import { XRay } from './character-breakdown'
import { nameIn } from './variants/versions'

/** Platforms that make a title of the first line, and how long it may be (platforms.md). */
const titles: Readonly<Partial<Record<Platform, number>>> = { youtube: 100, reddit: 300 }

type TitleFieldProps = { platform: Platform; text: string; onChange: (text: string) => void }

/** The first line of a platform's own text by itself, where that is its title: the API has no field for one. */
function TitleField({ platform, text, onChange }: TitleFieldProps) {
  const limit = titles[platform]
  if (limit === undefined) return null
  const { text: title, start, end } = firstLine(text)
  return (
    <Field label="First line (used as title)" count={{ value: [...title].length, limit }}>
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
  all: ReturnType<typeof platformIssuesOf>
  postUploads: PostUploads
  onPick: (media: readonly Media[]) => void
  /** Beside the link. */
  children: ReactNode
}

/** Most hashtags, and most mentions (api.md section 8). */
const maxTags = 30

/** What can be different for a platform: the fields of the version that is shown. */
export function ContentFields(props: Props) {
  const { workspaceId, form, values, version, all, postUploads, onPick, children } = props
  const { control, formState } = form
  const [xray, setXRay] = useState(false)
  const errors = version === 'all' ? formState.errors : formState.errors.own?.[version]
  const content = contentIn(values, version)
  const mine = all.filter(({ platform }) => versionFor(values, platform) === version)
  const overAt = Math.min(content.text.length, ...mine.map(({ firstOverIndex }) => firstOverIndex))
  const onX = platformsOf(values).some(
    (platform) => platform === 'twitter' && versionFor(values, platform) === version,
  )
  const options = { shouldDirty: true, shouldValidate: formState.isSubmitted }
  const caret = useCaret(content.text, (text) => form.setValue(nameIn(version, 'text'), text, options))
  return (
    <>
      {version !== 'all' && (
        <TitleField
          platform={version}
          text={content.text}
          onChange={(text) => form.setValue(nameIn(version, 'text'), text, options)}
        />
      )}
      <Field label="Text" error={errors?.text?.message}>
        <TextBox
          {...form.register(nameIn(version, 'text'))}
          value={content.text}
          overAt={overAt}
          onSelect={caret.note}
          tools={
            <TextTools
              workspaceId={workspaceId}
              form={form}
              values={values}
              version={version}
              xray={xray}
              onXRay={() => setXRay(!xray)}
              onInsert={caret.insert}
            />
          }
          foot={onX ? 'a link always counts as 23 on X' : undefined}
        />
      </Field>
      <CharacterCounts all={mine} />
      {xray && <XRay text={content.text} platformIssues={mine} />}
      <div className="grid gap-3 md:grid-cols-2">
        <FormTags
          control={control}
          name={nameIn(version, 'hashtags')}
          label="Hashtags"
          mark="#"
          separator={hashtagSeparator}
          normalise={hashtag}
          refuse={tagRefusal}
          max={maxTags}
          aside={ofMost(content.hashtags)}
        />
        <FormTags
          control={control}
          name={nameIn(version, 'mentions')}
          label="Mentions"
          mark="@"
          separator={wordSeparator}
          normalise={mention}
          refuse={tagRefusal}
          max={maxTags}
          aside={ofMost(content.mentions)}
        />
        <FormText
          control={control}
          name={nameIn(version, 'link')}
          label="Link"
          type="url"
          inputMode="url"
          placeholder="https://"
        />
        {children}
      </div>
      <MediaField
        workspaceId={workspaceId}
        media={content.media}
        onChange={(media: ComposerMedia[]) => form.setValue(nameIn(version, 'media'), media, options)}
        onPick={onPick}
        postUploads={postUploads}
        error={errors?.media?.message}
      />
    </>
  )
}

const ofMost = (tags: readonly string[]) => (tags.length > 0 ? `${tags.length} of ${maxTags}` : undefined)

/** Types `piece` where the focus is: the box's own undo takes it back. */
function typed(piece: string): boolean {
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- nothing came after it: a value that is set takes the box's undo with it
  return document.execCommand('insertText', false, piece)
}

/** Where the cursor stands in the text, so that what is picked elsewhere goes there. */
function useCaret(value: string, onChange: (text: string) => void) {
  const at = useRef<{ element: HTMLTextAreaElement; start: number; end: number }>(undefined)
  return {
    note: ({ currentTarget: element }: SyntheticEvent<HTMLTextAreaElement>) => {
      at.current = { element, start: element.selectionStart, end: element.selectionEnd }
    },
    /** Puts `piece` in the selection's place, at the end where there was none, and the cursor behind it. */
    insert: (piece: string) => {
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
        if (typed(piece)) return
      }
      onChange(value.slice(0, start) + piece + value.slice(end))
      // The text has to be in the box before the cursor can stand behind it.
      requestAnimationFrame(() => {
        element?.focus()
        element?.setSelectionRange(caret, caret)
      })
    },
  }
}
