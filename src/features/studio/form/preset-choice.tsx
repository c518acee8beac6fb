import { useId } from 'react'
import { type Preset, type PresetKind, presetKinds } from '~/contract/generation'
import { cx } from '~/src/ui/class-names'
import { costText } from '~/src/ui/cost'
import { plural } from '~/src/i18n/plural'

const names: Readonly<Record<PresetKind, string>> = {
  ugc: 'Customer-style (UGC)',
  product: 'Product',
  video_storyboard: 'Video storyboard',
}

/** The kinds that have presets: those that are known first, then any other by its own name, then those of none. */
function kindsOf(presets: readonly Preset[]): readonly (string | undefined)[] {
  const told = new Set(presets.flatMap(({ kind }) => (kind === undefined ? [] : [kind])))
  return [...new Set([...presetKinds, ...told]), undefined]
}

/** The heading over a kind. */
function kindName(kind: string | undefined): string {
  if (kind === undefined) return 'Other'
  return presetKinds.flatMap((known) => (known === kind ? names[known] : []))[0] ?? kind
}

interface PresetChoiceProps {
  presets: readonly Preset[]
  value: string | undefined
  onChange: (id: string) => void
}

/** The presets by kind, each with what it makes and costs. Arrows move the choice. */
export function PresetChoice({ presets, value, onChange }: PresetChoiceProps) {
  const name = useId()
  return (
    <div className="grid gap-3">
      {kindsOf(presets).map((kind) => {
        const group = presets.filter((preset) => preset.kind === kind)
        if (group.length === 0) return null
        return (
          <div key={kind ?? ''} className="grid gap-1.5">
            <p className="text-12 text-ink-3">{kindName(kind)}</p>
            {group.map((preset) => (
              <Choice
                key={preset.id}
                preset={preset}
                name={name}
                checked={preset.id === value}
                onChange={onChange}
              />
            ))}
          </div>
        )
      })}
    </div>
  )
}

interface ChoiceProps {
  preset: Preset
  name: string
  checked: boolean
  onChange: (id: string) => void
}

function Choice({ preset, name, checked, onChange }: ChoiceProps) {
  const { id, outputs, aspectRatio, description } = preset
  const about = `${name}-${id}`
  const makes = outputs === undefined ? 'Images' : plural(outputs, ['1 image', '# images'])
  return (
    <label className="relative grid grid-cols-[44px_minmax(0,1fr)_auto] items-center gap-x-2.5 rounded border border-edge bg-lift px-2.5 py-2 has-checked:border-iris has-checked:bg-iris-tint has-checked:inset-ring has-checked:inset-ring-iris has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-iris">
      <input
        type="radio"
        name={name}
        value={id}
        aria-label={preset.name ?? id}
        aria-describedby={about}
        checked={checked}
        onChange={() => onChange(id)}
        className="absolute inset-0 cursor-default appearance-none opacity-0"
      />
      <Shapes ratio={aspectRatio} count={outputs ?? 1} checked={checked} />
      <span className="min-w-0">
        <span className="block font-medium">{preset.name ?? id}</span>
        <span id={about} className={cx('text-12 text-ink-2', checked ? 'block' : 'line-clamp-2')}>
          {makes}
          {aspectRatio !== undefined && `, ${aspectRatio}`}
          {description !== undefined && `. ${description}`}
        </span>
      </span>
      <span className="tnum self-start pt-0.5 text-12 text-ink-2">
        {outputs === undefined ? '1 credit each' : costText(outputs, true)}
      </span>
    </label>
  )
}

/** The shape that it makes, once for each picture, fanned. */
function Shapes({ ratio, count, checked }: { ratio: string | undefined; count: number; checked: boolean }) {
  const [wide = 1, high = 1] = (/^\d+:\d+$/.test(ratio ?? '') ? (ratio ?? '') : '1:1').split(':').map(Number)
  const unit = Math.min(26 / wide, 30 / high)
  const size = { width: Math.round(wide * unit), height: Math.round(high * unit) }
  const sheets = Math.min(count, 4)
  return (
    <span aria-hidden="true" className="relative block h-9 w-11">
      {Array.from({ length: sheets }, (_, index) => (
        <span
          key={index}
          className={cx(
            'absolute rounded-[2px] border-[1.5px] bg-lift',
            checked ? 'border-iris' : 'border-ink-3',
          )}
          style={{
            ...size,
            left: 2 + (sheets - 1 - index) * 4,
            top: (36 - size.height) / 2 - (sheets - 1) + (sheets - 1 - index) * 2,
          }}
        />
      ))}
    </span>
  )
}
