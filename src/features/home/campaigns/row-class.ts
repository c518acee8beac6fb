/** A campaign's row, and what stands there before it. */
export const campaignRowClass =
  'grid h-[78px] grid-cols-[40px_minmax(0,1fr)] items-center gap-3 border-t border-line last:border-b'
