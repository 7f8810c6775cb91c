/** How large a surface is. */
export interface ExperimentalSurfaceOptions {
  /** Pixels from side to side, of the page as of the scene where that is drawn unscaled. */
  readonly width: number;
  /** Pixels from top to bottom; what is longer is scrolled. */
  readonly height: number;
}

/** A part of a page that stands in a canvas: what `experimentalSurface` makes. */
export interface ExperimentalSurface {
  /** Where the page's own elements go. They keep the focus, the keys and the accessibility tree. */
  readonly element: HTMLElement;
  /**
   * Whether the browser draws it into the canvas, so that the scene may draw over it; otherwise it lies over the canvas at the
   * same place.
   */
  readonly isDrawn: boolean;
  /**
   * Draws it with its corner at a place of the scene, as the context is transformed just now: in each frame of the game. Where it
   * lies over the canvas that place is all that is taken.
   */
  readonly draw: (context: CanvasRenderingContext2D, x: number, y: number) => void;
  /** Takes it from the page. */
  readonly remove: () => void;
}

/** What HTML-in-Canvas adds, as Chromium has it behind flags. */
interface DrawingContext {
  /** Gives a matrix where the page is to place the element itself, and nothing where the browser has done so. */
  readonly drawElementImage: (
    element: Element,
    x: number,
    y: number,
    width: number,
    height: number,
  ) => DOMMatrix | undefined;
}
interface DrawingCanvas {
  readonly updateElementGeometry?: (element: Element, geometry: object) => void;
}

/**
 * Puts a part of the page into the scene of a 2D canvas, as an experiment: names and behaviour may change in any version. Where
 * the browser has HTML-in-Canvas (`drawElementImage`, in Chromium behind `chrome://flags/#canvas-draw-element`) it is drawn
 * into the canvas itself; everywhere else it lies over the canvas at the same place, turned and scaled as the scene is.
 */
export function experimentalSurface(
  canvas: HTMLCanvasElement,
  { width, height }: ExperimentalSurfaceOptions,
): ExperimentalSurface {
  const isDrawn = 'drawElementImage' in CanvasRenderingContext2D.prototype && 'layoutSubtree' in canvas;
  const element = canvas.ownerDocument.createElement('div');
  element.style.cssText =
    `position:absolute;left:0;top:0;box-sizing:border-box;width:${width}px;height:${height}px;overflow:auto;` +
    'transform-origin:0 0;pointer-events:auto';
  const end = isDrawn ? placeInside(canvas, element) : placeOver(canvas, element);
  const content = contentOf(canvas);
  const observer = new ResizeObserver(() => Object.assign(content, contentOf(canvas)));
  observer.observe(canvas);
  let placed = '';

  /** So that what is pressed, focused and read aloud is where it is seen. */
  function place(transform: DOMMatrix): void {
    const across = content.width / canvas.width;
    const down = content.height / canvas.height;
    const { a, b, c, d, e, f } = transform;
    // Chromium has the corner of what is in a canvas at that of its border.
    const [x, y] = isDrawn ? [content.x, content.y] : [0, 0];
    const now = `matrix(${a * across},${b * down},${c * across},${d * down},${x + e * across},${y + f * down})`;
    if (now !== placed) element.style.transform = now;
    placed = now;
  }

  return {
    element,
    isDrawn,
    draw(context, x, y) {
      const transform = context.getTransform().translate(x, y);
      if (!isDrawn) place(transform);
      else if (paint(context, element, x, y, width, height) === 'here') {
        place(transform);
        // Without it Chromium takes a press for the canvas'.
        (canvas as DrawingCanvas).updateElementGeometry?.(element, {});
      }
    },
    remove() {
      observer.disconnect();
      end();
      element.remove();
    },
  };
}

interface Content {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where in its border the canvas has its pixels, in pixels of the page. */
function contentOf(canvas: HTMLCanvasElement): Content {
  const { paddingLeft, paddingTop, paddingRight, paddingBottom } = getComputedStyle(canvas);
  const [left, top, right, bottom] = [paddingLeft, paddingTop, paddingRight, paddingBottom].map(
    (length) => Number.parseFloat(length) || 0,
  ) as [number, number, number, number];
  return {
    x: canvas.clientLeft + left,
    y: canvas.clientTop + top,
    width: canvas.clientWidth - left - right,
    height: canvas.clientHeight - top - bottom,
  };
}

/** Draws it, and says whether it is to be placed here: by the browser itself in newer versions of the proposal. */
function paint(
  context: CanvasRenderingContext2D,
  element: Element,
  x: number,
  y: number,
  width: number,
  height: number,
): 'here' | 'by the browser' | 'not drawn' {
  try {
    const drawn = (context as unknown as DrawingContext).drawElementImage(element, x, y, width, height);
    return drawn === undefined ? 'by the browser' : 'here';
  } catch (error) {
    // Not before the browser has laid it out for the first time.
    if (error instanceof DOMException && error.name === 'InvalidStateError') return 'not drawn';
    throw error;
  }
}

function placeInside(canvas: HTMLCanvasElement, element: HTMLElement): () => void {
  canvas.setAttribute('layoutsubtree', '');
  canvas.append(element);
  return () => {};
}

/** In a layer over the canvas' pixels, behind it in the order of the page. */
function placeOver(canvas: HTMLCanvasElement, element: HTMLElement): () => void {
  const layer = canvas.ownerDocument.createElement('div');
  layer.style.cssText = 'position:absolute;overflow:clip;pointer-events:none';
  layer.append(element);
  canvas.after(layer);
  const follow = (): void => {
    const { x, y, width, height } = contentOf(canvas);
    layer.style.left = `${canvas.offsetLeft + x}px`;
    layer.style.top = `${canvas.offsetTop + y}px`;
    layer.style.width = `${width}px`;
    layer.style.height = `${height}px`;
  };
  follow();
  // What moves the canvas on its page is itself, or what it stands in.
  const observer = new ResizeObserver(follow);
  for (let node: Element | null = canvas; node !== null; node = node.parentElement) observer.observe(node);
  return () => {
    observer.disconnect();
    layer.remove();
  };
}
