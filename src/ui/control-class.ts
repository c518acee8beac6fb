import { cx } from './class-names'

const float = 'z-40 overflow-auto rounded-lg bg-lift p-1 shadow-float outline-none animate-settle'

/** The look of what floats over the page and holds choices: as wide as what opened it, or (menus) as its choices. */
export const floatClass = `${float} max-h-[min(420px,var(--available-height))]`

/** Menus are seen whole wherever the window has the room. */
export const menuClass = `${float} max-h-[min(680px,var(--available-height))] min-w-44 max-w-[min(360px,calc(100vw-16px))]`

export const choiceClass =
  'flex min-h-8 w-full cursor-default items-center gap-2 rounded px-2 py-1 outline-none data-highlighted:bg-hover data-disabled:text-ink-3 max-md:min-h-10'

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
