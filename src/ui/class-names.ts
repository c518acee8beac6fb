/** An inline link or link-like button. Links are never iris: that colour marks selection and focus. */
export const linkClass =
  'font-medium text-ink underline decoration-edge decoration-1 underline-offset-3 hover:decoration-current'

/** A link back to the screen above, with an arrow before its text. */
export const backLinkClass = `${linkClass} inline-flex max-w-full items-center gap-1 max-md:min-h-10`

/** Joins class names, skipping falsy ones. */
export function cx(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}

const float = 'z-40 overflow-auto rounded-lg bg-lift p-1 shadow-float outline-none animate-settle'

/** Floating lists of options: as wide as their trigger or, for menus, as their items. */
export const floatClass = `${float} max-h-[min(420px,var(--available-height))]`

/** A list that may be wider than its field, up to 320 px. */
export const wideListClass =
  'min-w-(--reference-width) max-w-[max(var(--reference-width),min(20rem,calc(100vw-2rem)))]'

/** Menus don't scroll unless the window is too low for them. */
export const menuClass = `${float} max-h-[min(680px,var(--available-height))] min-w-44 max-w-[min(360px,calc(100vw-16px))]`

export const choiceClass =
  'flex min-h-8 w-full cursor-default items-center gap-2 rounded px-2 py-1 outline-none data-highlighted:bg-hover data-disabled:text-ink-3 max-md:min-h-10'

/** A text field's box. Its text is 16 px on phones: Safari zooms into fields with smaller text. */
export const boxClass = 'w-full min-w-0 rounded border border-edge bg-lift text-ink text-13 max-md:text-16'

const bad = 'border-red inset-ring inset-ring-red'

export function inputClass(invalid: boolean, extra?: string): string {
  return cx(boxClass, 'px-[9px] min-h-8 max-md:min-h-10', invalid && bad, extra)
}

/** A box that holds an input among other things and shows the input's focus ring around itself. */
export function shellClass(invalid: boolean, extra?: string): string {
  return cx(
    boxClass,
    'flex items-center has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-iris',
    invalid && bad,
    extra,
  )
}
