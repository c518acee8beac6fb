import type { ImportCounts } from './job'

/** How far an import is: "3 of 5 created, 1 rejected, 1 remaining". */
export const progressText = ({ made, failed, left, back, total }: ImportCounts): string =>
  [
    `${made} of ${total} created`,
    failed > 0 && `${failed} rejected`,
    left > 0 && `${left} remaining`,
    back > 0 && `${back} undone`,
  ]
    .filter(Boolean)
    .join(', ')
