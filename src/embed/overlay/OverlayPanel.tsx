import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import {
  type GamepadNavigationOptions,
  useGamepadNavigation,
} from '../../components/gamepad/useGamepadNavigation.ts';
import { LaurelOverlay, type LaurelOverlayProps } from '../../components/overlay/LaurelOverlay.tsx';
import type { WidgetOptions } from '../widgets/WidgetDescription.ts';

/** What `OverlayPanel` takes. */
export interface OverlayPanelProps extends Pick<LaurelOverlayProps, 'open' | 'onOpen' | 'onClose'> {
  /** The element's. */
  readonly options: WidgetOptions;
  /** What stands inside, where that is drawn in a frame. */
  readonly content: Element | undefined;
  /** Where all of it is drawn. */
  readonly root: GamepadNavigationOptions['root'];
  /** How often it was opened. */
  readonly opening: number;
  /** Called with the number of an opening that is over. */
  readonly onClosed: (opening: number) => void;
}

/** The panel of a `<laurel-overlay>`, with the gamepad that moves in it. */
export function OverlayPanel({
  options,
  content,
  root,
  open,
  opening,
  onClosed,
  ...handlers
}: OverlayPanelProps): ReactNode {
  const { heading, headingLevel, modal, placement, messages } = options as Partial<LaurelOverlayProps> & {
    readonly heading?: string;
  };
  return (
    <>
      <LaurelOverlay
        headingLevel={headingLevel}
        modal={content !== undefined || modal}
        placement={placement}
        messages={messages}
        title={heading ?? ''}
        open={open}
        {...handlers}
      >
        {content === undefined ? <slot /> : <Held node={content} />}
      </LaurelOverlay>
      <Pad enabled={open && modal !== false} root={root} />
      <TellClosed open={open} opening={opening} tell={onClosed} />
    </>
  );
}

/** Holds an element that others draw into. */
function Held({ node }: { readonly node: Element }): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    place.current?.append(node);
  }, [node]);
  return <div ref={place} />;
}

/** The gamepad, which the game does not see pressed, is the open panel's. */
function Pad(options: GamepadNavigationOptions): null {
  useGamepadNavigation(options);
  return null;
}

interface TellClosedProps {
  readonly open: boolean;
  readonly opening: number;
  readonly tell: (opening: number) => void;
}

/** Stands behind the overlay, so that the focus has returned when it tells: also of an opening that was never drawn. */
function TellClosed({ open, opening, tell }: TellClosedProps): null {
  useEffect(() => {
    if (!open) tell(opening);
    return () => tell(opening);
  }, [open, opening, tell]);
  return null;
}
