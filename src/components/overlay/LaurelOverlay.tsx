'use client';

import {
  type ComponentPropsWithoutRef,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
} from 'react';
import { tellDeveloper } from '../../base/page/tellDeveloper.ts';
import type { HeadingLevel } from '../elements/HeadingLevel.ts';
import type { MessagesOverride } from '../../messages/mergeMessages.ts';
import { AnnouncerProvider } from '../../react/provider/announcer/AnnouncerProvider.tsx';
import { useCommonWords } from '../../react/provider/words/useCommonWords.ts';
import { isComposing } from '../elements/behaviour/isComposing.ts';
import { joinHandlers } from '../elements/behaviour/joinHandlers.ts';
import { KeysDownContext, useKeysStayInside } from '../elements/behaviour/useKeysStayInside.ts';
import { ErrorBoundary } from '../frame/ErrorBoundary.tsx';
import { classNames } from '../elements/classNames.ts';
import { Button } from '../elements/controls/Button.tsx';
import { useOpenDialog } from './useOpenDialog.ts';

/** What a `LaurelOverlay` takes: what a `<dialog>` does, except for how it is opened. */
export interface LaurelOverlayProps extends Omit<
  ComponentPropsWithoutRef<'dialog'>,
  'open' | 'onClose' | 'title'
> {
  /** Whether it is shown. */
  readonly open: boolean;
  /** Called when the player wants it closed: by Escape, the button, or a press beside a modal one. Set `open` then. */
  readonly onClose: () => void;
  /** Called when it has opened: pause the game here, and let it go on when `open` turns `false`. */
  readonly onOpen?: (() => void) | undefined;
  /** The heading, which also names it for screen readers. */
  readonly title: string;
  /** Whether the game behind it cannot be reached while it is open. Default `true`. */
  readonly modal?: boolean | undefined;
  /**
   * Where it stands where there is room for the game beside it. On a phone held upright it is a sheet from below, and in a
   * frame that is hardly larger than it the whole of it. Default `end`: on the right where text runs from left to right.
   */
  readonly placement?: 'start' | 'end' | 'center' | undefined;
  /** Level of the heading. Default 2. */
  readonly headingLevel?: HeadingLevel | undefined;
  /** Words to replace, over the provider's. */
  readonly messages?: MessagesOverride | undefined;
}

/**
 * A panel over a running game. Keys pressed inside do not reach the game's listeners on the document and the window (but
 * for those that ask to hear of them first, by `capture`; `<laurel-overlay>` has an answer to these), a pointer that the game has locked is let go, Escape closes it, and the focus returns to where it was. A native `<dialog>`: above everything on the page, and with the page behind a modal one inert.
 *
 * What is inside is drawn only while it is open, so that a closed overlay asks the service for nothing.
 *
 * Classes `laurel-Overlay`, `-header`, `-title`, `-close`, `-content`; attributes `data-modal`, `data-placement`.
 */
export function LaurelOverlay({
  open,
  onClose,
  onOpen,
  title,
  modal = true,
  placement = 'end',
  headingLevel = 2,
  messages: override,
  className,
  children,
  ...rest
}: LaurelOverlayProps): ReactNode {
  if (process.env.NODE_ENV !== 'production' && typeof onClose !== 'function')
    tellDeveloper('LaurelOverlay lacks onClose, so nothing closes it: onClose={() => setOpen(false)}.');
  const { messages, locale, direction } = useCommonWords(override);
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useOpenDialog(dialog, open, modal, { onOpen, onClose });
  const keys = useKeysStayInside(true);
  // What closed or hid it comes up outside, and is the game's when it goes down there again.
  useEffect(() => (open ? () => keys.down.clear() : undefined), [open, keys.down]);
  const Heading = `h${headingLevel}` as const;
  const closeBy = (event: SyntheticEvent): void => {
    if (event.target === event.currentTarget && !event.defaultPrevented) onClose();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a press beside a modal dialog is a press on it; by keyboard Escape does the same
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      lang={locale}
      dir={direction}
      {...rest}
      {...joinHandlers(rest, {
        ...keys.handlers,
        // Of a drag, as of a name that is copied, the click is told of what both its places have around them.
        onPointerDown({ target, currentTarget }) {
          keys.down[target === currentTarget ? 'delete' : 'add'](pressedInside);
        },
        onClick(event) {
          if (!keys.down.delete(pressedInside) && modal) closeBy(event);
        },
        onCancel(event) {
          closeBy(event);
          // `open` decides; a cancel that bubbles is a file picker's.
          if (event.target === event.currentTarget) event.preventDefault();
        },
        onKeyDown(event) {
          keys.handlers.onKeyDown(event);
          // The browser closes a modal dialog itself, by way of `cancel`.
          if (event.key === 'Escape' && !modal && !event.defaultPrevented && !isComposing(event)) onClose();
        },
      })}
      className={classNames('laurel-Part laurel-Overlay', className)}
      data-modal={modal || undefined}
      data-placement={placement}
    >
      <AnnouncerProvider own>
        {open && (
          <>
            <div className="laurel-Overlay-header">
              <Heading id={titleId} tabIndex={-1} className="laurel-Overlay-title">
                {title}
              </Heading>
              <Button
                variant="quiet"
                className="laurel-Overlay-close"
                title={messages.common.close}
                onClick={onClose}
              >
                <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
                  <path d="m3.5 3.5 9 9m0-9-9 9" fill="none" stroke="currentColor" strokeWidth="1.75" />
                </svg>
              </Button>
            </div>
            <div className="laurel-Overlay-content">
              <ErrorBoundary name="Overlay-failed">
                <KeysDownContext.Provider value={keys.down}>{children}</KeysDownContext.Provider>
              </ErrorBoundary>
            </div>
          </>
        )}
      </AnnouncerProvider>
    </dialog>
  );
}

/** Beside the codes of the keys that went down inside. */
const pressedInside = 'Pointer';
