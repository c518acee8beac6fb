import { Button } from '~/src/ui/button'
import { useFieldControl } from '~/src/ui/field-context'
import { boxClass } from '~/src/ui/input-class'
import { cx } from '~/src/ui/class-names'
import { Minus, Plus } from '~/src/ui/icons'
import { maxVariations } from './values'

interface VariationsFieldProps {
  /** As it is typed. */
  value: unknown
  name: string
  onChange: (value: string | number) => void
  onBlur: () => void
}

/** How many: typed, or one more and one less. */
export function VariationsField({ value, name, onChange, onBlur }: VariationsFieldProps) {
  const wiring = useFieldControl({})
  const count = Number(value)
  const known = Number.isInteger(count)
  const step = (label: string, by: number, icon: React.ReactNode) => (
    <Button
      variant="quiet"
      size="sm"
      square
      aria-label={label}
      icon={icon}
      notAllowed={(!known || count + by < 1 || count + by > maxVariations) && 'Choose 1 to 8.'}
      className="!size-[30px] rounded-none !border-0 max-md:!size-[38px]"
      onClick={() => onChange(count + by)}
    />
  )
  const invalid = Boolean(wiring['aria-invalid'])
  return (
    <span
      className={cx(
        boxClass,
        'flex items-center overflow-hidden has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-iris',
        invalid && 'border-red inset-ring inset-ring-red',
      )}
    >
      {step('Decrease', -1, <Minus className="size-3.5" />)}
      <input
        {...wiring}
        name={name}
        type="number"
        inputMode="numeric"
        min={1}
        max={maxVariations}
        value={typeof value === 'string' || typeof value === 'number' ? value : ''}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        className="tnum h-[30px] min-w-0 flex-1 appearance-none bg-transparent text-center font-medium outline-none [appearance:textfield] max-md:h-[38px]"
      />
      {step('Increase', 1, <Plus className="size-3.5" />)}
    </span>
  )
}
