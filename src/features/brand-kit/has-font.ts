const probe = 'mmmmmmmmmmlliWQ@1%'

/** Whether this device can draw a family: text in it is then as wide whatever stands behind it. */
export function hasFont(family: string): boolean {
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen || family.trim() === '') return false
  const width = (behind: string) => {
    pen.font = `40px "${family.replace(/["\\]/g, '')}", ${behind}`
    return pen.measureText(probe).width
  }
  const plain = (behind: string) => {
    pen.font = `40px ${behind}`
    return pen.measureText(probe).width
  }
  return ['monospace', 'serif'].some((behind) => width(behind) !== plain(behind))
}
