/** The look of what floats over the page and holds choices: as wide as what opened it, or (menus) as its choices. */
export const floatClass =
  'z-40 max-h-[min(420px,var(--available-height))] overflow-auto rounded-lg bg-lift p-1 shadow-float outline-none animate-settle'

export const menuClass = `${floatClass} min-w-44 max-w-[min(360px,calc(100vw-16px))]`

export const choiceClass =
  'flex min-h-8 w-full cursor-default items-center gap-2 rounded px-2 py-1 outline-none data-highlighted:bg-hover data-disabled:text-ink-3 max-md:min-h-10'
