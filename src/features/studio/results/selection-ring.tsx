/** The ring that a picture editor draws around the chosen frame. */
export function SelectionRing() {
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="pointer-events-none absolute -top-[7px] -left-[7px] size-[calc(100%+14px)] overflow-visible fill-none stroke-iris"
      strokeWidth="3"
      strokeLinecap="round"
    >
      <path
        vectorEffect="non-scaling-stroke"
        d="M5 4.5C32 1.2 70 .6 97.5 3 99.6 30 99.2 70 98 97.5 70 99.6 30 99.8 2.6 97.8.6 70 .4 30 2.2 1.6 22-.8 48-.4 66 2.4"
      />
    </svg>
  )
}
