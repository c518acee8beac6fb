import { cx } from './class-names'

/** The box around anything typed into. 16 px on phones: below that, Safari zooms into the field. */
export const boxClass = 'w-full min-w-0 rounded border border-edge bg-lift text-ink text-13 max-md:text-16'

const bad = 'border-red inset-ring inset-ring-red'

export function inputClass(invalid: boolean, extra?: string): string {
  return cx(boxClass, 'px-[9px] min-h-8 max-md:min-h-10', invalid && bad, extra)
}

/** For a box that holds the input among other things: it takes the focus ring of what is inside. */
export function shellClass(invalid: boolean, extra?: string): string {
  return cx(
    boxClass,
    'flex items-center has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-iris',
    invalid && bad,
    extra,
  )
}
