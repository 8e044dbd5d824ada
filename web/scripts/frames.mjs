// What a page draws and how long its frames take, watched from before it begins.

/** In the page, before anything else. Frames in which nothing was drawn cost nothing and say nothing. */
export function watch() {
  const seen = { draws: 0, textures: 0, frames: [] };
  globalThis.seen = seen;
  const counted = (prototype, names) => {
    for (const name of names) {
      const draw = prototype[name];
      prototype[name] = function (...given) {
        seen.draws += 1;
        return draw.apply(this, given);
      };
    }
  };
  const { prototype } = WebGL2RenderingContext;
  counted(prototype, ['drawElements', 'drawArrays']);
  counted(CanvasRenderingContext2D.prototype, ['drawImage', 'fill', 'fillRect', 'stroke', 'fillText']);
  const { createTexture, deleteTexture } = prototype;
  prototype.createTexture = function () {
    seen.textures += 1;
    return createTexture.call(this);
  };
  prototype.deleteTexture = function (texture) {
    if (texture) seen.textures -= 1;
    return deleteTexture.call(this, texture);
  };
  let [last, drawn] = [0, 0];
  const beat = (now) => {
    if (seen.draws > drawn && last > 0) seen.frames.push(now - last);
    [last, drawn] = [now, seen.draws];
    requestAnimationFrame(beat);
  };
  requestAnimationFrame(beat);
}

/** The median of frames and the one that a hundredth of them exceeds, in milliseconds. */
export function paces(frames) {
  const sorted = frames.toSorted((one, other) => one - other);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { median: at(0.5), p99: at(0.99), count: sorted.length };
}

/** Prints rows `| figure | measured | goal |`; whether one missed its goal. */
export function report() {
  let failed = false;
  const row = (figure, measured, goal, within = true) => {
    failed ||= !within;
    console.log(`| ${figure} | ${measured} | ${goal}${within ? '' : ', missed'} |`);
  };
  return { row, hasFailed: () => failed };
}
