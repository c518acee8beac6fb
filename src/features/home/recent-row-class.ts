/** One row at every width. */
export const recentRowClass =
  'grid grid-cols-8 gap-2 max-md:no-scrollbar max-md:auto-cols-[96px] max-md:grid-flow-col max-md:grid-cols-none max-md:overflow-x-auto'
