/** The pictures of an application, large, one after the other: arrows turn, Escape closes. */
import { useCallback, useEffect, useRef, useState } from "react";

import { useOffice } from "../../lib/office";
import { Icon } from "../../lib/parts";
import { useApplicationPicture } from "./Application";
import type { Application } from "./calls";

export function Gallery({ application, first, onClose }: { application: Application; first: number; onClose: () => void }) {
  const { t } = useOffice();
  const dialog = useRef<HTMLDialogElement>(null);
  const [place, turn] = useState(first);
  const { images, account } = application;
  const last = images.length - 1;
  useEffect(() => {
    dialog.current?.showModal();
    dialog.current?.focus();
  }, []);
  const by = useCallback((step: number) => turn((at) => Math.min(last, Math.max(0, at + step))), [last]);
  useEffect(() => {
    const pages = (event: KeyboardEvent) => {
      if (event.key === "ArrowLeft") by(-1);
      if (event.key === "ArrowRight") by(1);
    };
    document.addEventListener("keydown", pages);
    return () => document.removeEventListener("keydown", pages);
  }, [by]);
  const image = images[place];
  if (!image) return null;
  const name = t("pictureNo").replace("{n}", String(place + 1)).replace("{all}", String(images.length));
  return (
    <dialog
      ref={dialog}
      className="ask proof gallery"
      tabIndex={-1}
      aria-label={name}
      onCancel={(event) => (event.preventDefault(), onClose())}
    >
      <div className="title">
        <h2 aria-live="polite">{name}</h2>
        <span className="spring" />
        <button type="button" className="tool" onClick={onClose} aria-label={t("close")} title={t("close")}>
          <Icon name="close" />
        </button>
      </div>
      <Large key={image.number} id={application.id} number={image.number} width={image.width} height={image.height} alt={t("pictureAlt").replace("{account}", account).replace("{n}", String(image.number))} />
      {images.length > 1 && (
        <div className="choices">
          <button type="button" className="quiet" disabled={place === 0} onClick={() => by(-1)}>
            <Icon name="left" /> {t("pictureBefore")}
          </button>
          <button type="button" className="quiet" disabled={place === last} onClick={() => by(1)}>
            {t("pictureNext")} <Icon name="right" />
          </button>
        </div>
      )}
    </dialog>
  );
}

function Large({ id, number, width, height, alt }: { id: string; number: number; width: number; height: number; alt: string }) {
  const { say } = useOffice();
  const image = useApplicationPicture(id, number);
  return (
    <div className="picture" aria-busy={image.isPending}>
      {image.data && <img src={image.data} alt={alt} width={width} height={height} />}
      {image.isError && (
        <p className="error" role="alert">
          {say(image.error)}
        </p>
      )}
    </div>
  );
}
