import { mix, readable } from '../palette'
import { fitText } from '../picture/fit-text'
import type { DrawMotif } from '../picture/scene'
import { circle, line, n, path, picture, rect, textLines } from '../picture/svg'

/** The product as a folded bag with the brand's own label, in front of a disc of light. */
export const pack: DrawMotif = (area, scheme, random, scene) => {
  const { palette } = scheme
  const backdrop =
    scheme.ground === palette.accent
      ? palette.secondary
      : mix(palette.accent, palette.paper, random.pick([0.1, 0.3, 0.55]))
  const short = Math.min(area.width, area.height)
  const tall = Math.min(area.height * 0.66, short * 0.78)
  const half = tall * 0.31
  const x = area.x + area.width / 2
  const foot = area.y + area.height * 0.5 + tall * 0.5
  const top = foot - tall
  const bag = palette.primary === backdrop ? palette.ink : palette.primary
  const table = mix(backdrop, palette.ink, 0.2)
  const body = `M${n(x - half * 0.94)} ${n(top)}H${n(x + half * 0.94)}L${n(x + half)} ${n(foot - 8)}Q${n(x + half)} ${n(foot)} ${n(x + half - 8)} ${n(foot)}H${n(x - half + 8)}Q${n(x - half)} ${n(foot)} ${n(x - half)} ${n(foot - 8)}Z`
  const side = `M${n(x + half * 0.62)} ${n(top)}H${n(x + half * 0.94)}L${n(x + half)} ${n(foot)}H${n(x + half * 0.7)}Z`
  const fold = { x: x - half * 0.97, y: top - tall * 0.015, width: half * 1.94, height: tall * 0.09 }
  return (
    rect(area, backdrop) +
    circle(
      x,
      area.y + area.height * 0.46,
      Math.min(short * 0.43, area.width * 0.46),
      mix(backdrop, palette.paper, 0.34),
    ) +
    rect(
      {
        x: area.x,
        y: foot - tall * 0.05,
        width: area.width,
        height: area.y + area.height - foot + tall * 0.05,
      },
      table,
    ) +
    `<ellipse cx="${n(x + half * 0.2)}" cy="${n(foot)}" rx="${n(half * 1.32)}" ry="${n(tall * 0.035)}" fill="${mix(table, '#000000', 0.28)}"/>` +
    path(body, bag) +
    path(side, mix(bag, '#000000', 0.18)) +
    rect(fold, mix(bag, palette.paper, 0.12), `rx="${n(tall * 0.01)}"`) +
    line(
      fold.x,
      fold.y + fold.height,
      fold.x + fold.width,
      fold.y + fold.height,
      mix(bag, '#000000', 0.3),
      tall * 0.005,
    ) +
    label(scene, x, top + tall * 0.3, half * 1.16, tall * 0.46, bag)
  )

  function label(
    of: typeof scene,
    middle: number,
    y: number,
    width: number,
    height: number,
    cloth: string,
  ): string {
    const paper = palette.paper
    const ink = readable(paper, [cloth, palette.ink])
    const left = middle - width / 2
    const mark = of.logo
    const iconSide = height * 0.34
    const icon = mark
      ? picture(
          { x: middle - iconSide / 2, y: y + height * 0.12, width: iconSide, height: iconSide },
          mark.uri,
        )
      : circle(middle, y + height * 0.28, iconSide * 0.42, palette.accent)
    const box = {
      width: width * 0.84,
      height: height * 0.3,
      largest: height * 0.13,
      smallest: height * 0.06,
      leading: 1.1,
      mostLines: 2,
    }
    const name = fitText(of.faces.heading, of.words.kicker || of.words.brand || of.words.headline, box)
    return (
      rect({ x: left, y, width, height }, paper) +
      icon +
      textLines(
        of.faces.heading,
        name,
        middle,
        y + height * 0.52 + (box.height - name.height) / 2,
        ink,
        'middle',
      ) +
      rect(
        { x: left + width * 0.08, y: y + height * 0.87, width: width * 0.5, height: height * 0.025 },
        palette.accent,
      ) +
      rect(
        { x: left + width * 0.08, y: y + height * 0.92, width: width * 0.32, height: height * 0.025 },
        mix(paper, ink, 0.35),
      )
    )
  }
}
