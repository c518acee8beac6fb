import path from 'node:path'
import { root } from './run.mjs'

const icon = /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/][^\\/]+\.mjs$/
const shapes = /^ {2}node: (\[.*?\])(?:,\n {2}\w+:.*?)?\n\};/ms
const own = path.join(root, 'src/ui/lucide-icon.ts')

/**
 * Lucide's drawings without its machinery: the icons of the first screen weigh 4 KiB compressed, half of it contexts,
 * aliases and a random key for every path. src/ui/lucide-icon.ts draws them alike, each in one element.
 * @returns {import('vite').Plugin}
 */
export const leanIcons = () => ({
  name: 'studio:lean-icons',
  apply: 'build',
  transform(code, id) {
    const [, node] = (icon.test(id) && shapes.exec(code)) || []
    // What is only another name of an icon stays.
    if (node === undefined) return null
    const path = onePath(JSON.parse(node.replaceAll(/(\w+): "/g, '"$1": "')))
    const lines = [
      `import { createLucideIcon } from ${JSON.stringify(own)}`,
      `export default createLucideIcon(${JSON.stringify(path)})`,
    ]
    return { code: lines.join('\n'), map: null }
  },
})

/**
 * Lucide's shapes as one path: all are lines of one weight. A calendar draws hundreds of them, and each element takes
 * its time.
 * @param {readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]} node
 * @returns {string} what goes into `d`
 */
export function onePath(node) {
  return node.map(([tag, attributes]) => dataOf(tag, attributes)).join('')
}

/**
 * @param {string} tag
 * @param {Readonly<Record<string, string>>} attributes
 */
function dataOf(tag, attributes) {
  /** @param {string} name */
  const n = (name) => Number(attributes[name] ?? 0)
  switch (tag) {
    case 'path':
      // A path may begin with a relative step, which starts from nothing there and from the shape before it here.
      return (attributes.d ?? '').replace(/^m/, 'M0 0m')
    case 'line':
      return `M${n('x1')} ${n('y1')}L${n('x2')} ${n('y2')}`
    case 'polyline':
      return `M${attributes.points}`
    case 'polygon':
      return `M${attributes.points}z`
    case 'circle':
      return round(n('cx'), n('cy'), n('r'), n('r'))
    case 'ellipse':
      return round(n('cx'), n('cy'), n('rx'), n('ry'))
    case 'rect':
      return box(n('x'), n('y'), n('width'), n('height'), n(attributes.rx === undefined ? 'ry' : 'rx'))
    default:
      throw new Error(
        `Lucide draws a <${tag}> now: scripts/lean-icons.mjs has to know how it is drawn as a path.`,
      )
  }
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} rx
 * @param {number} ry
 */
const round = (x, y, rx, ry) => `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0${-2 * rx} 0z`

/**
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} height
 * @param {number} r of its corners
 */
function box(x, y, width, height, r) {
  /** @param {number} across @param {number} down */
  const corner = (across, down) => (r === 0 ? '' : `a${r} ${r} 0 0 1 ${across * r} ${down * r}`)
  const [h, v] = [width - 2 * r, height - 2 * r]
  return `M${x + r} ${y}h${h}${corner(1, 1)}v${v}${corner(-1, 1)}h${-h}${corner(-1, -1)}v${-v}${corner(1, -1)}z`
}
