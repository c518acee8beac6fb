import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { FormField } from '~/src/form/form-field'
import { cx } from '~/src/ui/class-names'
import { TextInput } from '~/src/ui/text-input'
import type { CampaignValues } from './campaign-values'
import { ratiosFor, ratioValue } from './channel-ratios'

type Props<Body extends FieldValues> = {
  form: UseFormReturn<CampaignValues, unknown, Body>
  channel: string
}

/** The shape of pictures: as drawn shapes that suit the channel, or any text of 16 characters. */
export function RatioField<Body extends FieldValues>({ form, channel }: Props<Body>) {
  return (
    <FormField control={form.control} name="aspectRatio" label="Aspect ratio" limit={16}>
      {({ value, onChange, onBlur, ref, name }) => (
        <div className="grid gap-2">
          <div role="group" aria-label="Suggested for this channel" className="flex flex-wrap gap-1.5">
            {ratiosFor(channel).map((ratio) => (
              <Shape key={ratio} ratio={ratio} chosen={ratio === value} onChoose={() => onChange(ratio)} />
            ))}
          </div>
          <TextInput
            ref={ref}
            name={name}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            className="w-32!"
          />
        </div>
      )}
    </FormField>
  )
}

const side = 28

function Shape({ ratio, chosen, onChoose }: { ratio: string; chosen: boolean; onChoose: () => void }) {
  const value = ratioValue(ratio) ?? 1
  return (
    <button
      type="button"
      aria-pressed={chosen}
      aria-label={`Use ${ratio}`}
      onClick={onChoose}
      className={cx(
        'grid h-16 w-14 content-between justify-items-center rounded border px-1 py-1.5 text-12',
        chosen
          ? 'border-iris bg-iris-tint font-medium inset-ring inset-ring-iris'
          : 'border-edge bg-lift hover:bg-hover',
      )}
    >
      <span className="grid h-8 place-items-center">
        <span
          aria-hidden="true"
          className="block rounded-sm border border-ink-3"
          style={{ width: value > 1 ? side : side * value, height: value > 1 ? side / value : side }}
        />
      </span>
      <span className="tnum">{ratio}</span>
    </button>
  )
}
