import type { Platform } from '~/contract/social'
import { firstLine } from '~/domain/platforms/first-line'
import { Field } from '~/src/ui/field'
import { TextInput } from '~/src/ui/text-input'

/** Platforms that make a title of the first line, and how long it may be (platforms.md). */
const titles: Readonly<Partial<Record<Platform, number>>> = { youtube: 100, reddit: 300 }

type Props = { platform: Platform; text: string; onChange: (text: string) => void }

/** The first line of a platform's own text by itself, where that is its title: the API has no field for one. */
export function TitleField({ platform, text, onChange }: Props) {
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
