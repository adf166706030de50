import { useQuery } from '@tanstack/react-query';
import { buildEmblemPath } from '#media/contract/emblem-files.ts';
import { Seal, useSite } from '#pages/web/index.ts';
import { buildFigurePath, figureSize } from '#platform/artwork/harmonograph.ts';
import { useObjectUrl } from '#platform/web/ui/file-drop.tsx';
import type { CertificateFigure } from '../../contract.ts';
import {
  type CertificateLayout,
  certificateFigureTurns,
  hasQrPlace,
  hueColours,
  listCertificateShapes,
  logoBoxes,
  qrPlace,
  qrPlaceRadius,
  type Shape,
} from '../../rule/certificate-artwork.ts';
import {
  type CertificateTexts,
  type Colour,
  certificateEmblemBox,
  certificatePageSize,
  certificateQrPosition,
  computeSignatureX,
  type Face,
  layOutCertificate,
  signatureLineBox,
  signaturePictureBox,
} from '../../rule/layout.ts';
import { buildSignaturePictureQuery } from '../api.ts';

const fontClass: Readonly<Record<Face, string>> = {
  heading: 'font-heading font-semibold',
  text: 'font-text',
  strong: 'font-text font-semibold',
};
const colours: Readonly<Record<Colour, string>> = { ink: '#1d1b3a', muted: '#5c5874', gold: '#8a6414' };
const gold = '#c99a2e';

let canvas: CanvasRenderingContext2D | null | undefined;

/** Returns the width of a text in the site's fonts, which the PDF uses too. The width is in the unit of `size`. */
function measure(text: string, size: number, face: Face): number {
  canvas ??= document.createElement('canvas').getContext('2d');
  if (!canvas) return 0;
  const styles = getComputedStyle(document.documentElement);
  const family = styles.getPropertyValue(face === 'heading' ? '--font-heading' : '--font-text');
  canvas.font = `${face === 'text' ? 400 : 600} ${size}px ${family || 'serif'}`;
  return canvas.measureText(text).width;
}

/** What is behind the texts of a previewed certificate. */
export interface PreviewDesign {
  layout: CertificateLayout;
  backgroundId: string | null;
  logoIds: readonly string[];
}

/** Draws a certificate from the same shapes and lines as the PDF. A placeholder replaces the QR code. */
export function CertificatePreview({
  texts,
  design,
  figure,
  pictureIds,
  label,
  className = 'wide:sticky wide:top-4',
}: {
  texts: CertificateTexts;
  design: PreviewDesign;
  figure: CertificateFigure;
  /** Ids of the pictures of the signatures, in order. */
  pictureIds: readonly (string | null)[];
  /** Undefined if the preview is decorative. */
  label?: string;
  className?: string;
}) {
  return (
    <svg
      viewBox={`0 0 ${certificatePageSize.width} ${certificatePageSize.height}`}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      className={`block w-full border border-line bg-[oklch(1_0_0)] ${className}`}
    >
      {design.layout === 'picture' && <Background pictureId={design.backgroundId} />}
      {listCertificateShapes(design.layout).map((shape) => (
        <ShapePreview key={`${shape.kind} ${shape.x} ${shape.y}`} shape={shape} figure={figure} />
      ))}
      {hasQrPlace(design.layout) && <rect {...qrPlace} rx={qrPlaceRadius} fill="#ffffff" />}
      {design.logoIds.map((id, at) => (
        <Logo key={id} pictureId={id} at={at} />
      ))}
      <EmblemPreview />
      {layOutCertificate(texts, measure).map(({ text, x, y, size, face, colour, width, align }) => {
        const natural = measure(text, size, face);
        return (
          <text
            key={`${x} ${y}`}
            x={x}
            y={y}
            fontSize={natural > width ? (size * width) / natural : size}
            textAnchor={align === 'center' ? 'middle' : 'start'}
            fill={colours[colour]}
            className={fontClass[face]}
          >
            {text}
          </text>
        );
      })}
      {pictureIds.map((pictureId, at) => (
        <SignaturePicture key={computeSignatureX(at)} pictureId={pictureId} at={at} />
      ))}
      {texts.signatures.map((_signature, at) => (
        <line
          key={computeSignatureX(at)}
          x1={computeSignatureX(at)}
          x2={computeSignatureX(at) + signatureLineBox.width}
          y1={signatureLineBox.y}
          y2={signatureLineBox.y}
          stroke={colours.muted}
          strokeWidth={0.6}
        />
      ))}
      <rect
        x={certificateQrPosition.x}
        y={certificateQrPosition.y}
        width={certificateQrPosition.size}
        height={certificateQrPosition.size}
        fill="none"
        stroke={colours.muted}
      />
      <text
        x={certificateQrPosition.x + certificateQrPosition.size / 2}
        y={certificateQrPosition.y + certificateQrPosition.size / 2}
        fontSize={11}
        textAnchor="middle"
        fill={colours.muted}
        className="font-text"
      >
        QR code
      </text>
    </svg>
  );
}

function ShapePreview({ shape, figure: { name, ratios, hue } }: { shape: Shape; figure: CertificateFigure }) {
  if (shape.kind === 'figure') {
    const { d } = buildFigurePath({ name, turns: certificateFigureTurns, ...(ratios && { ratios }) });
    const scale = shape.side / figureSize;
    return (
      <path
        d={d}
        transform={`translate(${shape.x} ${shape.y}) scale(${scale})`}
        fill="none"
        stroke={hueColours[hue]}
        strokeOpacity={shape.opacity}
        strokeWidth={shape.lineWidth / scale}
      />
    );
  }
  const colour = shape.tone === 'gold' ? gold : hueColours[hue];
  const { x, y, width, height, lineWidth } = shape;
  return lineWidth === 'filled' ? (
    <rect x={x} y={y} width={width} height={height} fill={colour} />
  ) : (
    <rect x={x} y={y} width={width} height={height} fill="none" stroke={colour} strokeWidth={lineWidth} />
  );
}

function Background({ pictureId }: { pictureId: string | null }) {
  const address = useObjectUrl(useQuery(buildSignaturePictureQuery(pictureId)).data);
  if (!address) return null;
  return <image href={address} {...certificatePageSize} preserveAspectRatio="xMidYMid slice" />;
}

function Logo({ pictureId, at }: { pictureId: string; at: number }) {
  const address = useObjectUrl(useQuery(buildSignaturePictureQuery(pictureId)).data);
  if (!address) return null;
  return <image href={address} {...logoBoxes[at]} preserveAspectRatio="xMidYMid meet" />;
}

function EmblemPreview() {
  const { emblem } = useSite();
  const { x, y, side } = certificateEmblemBox;
  if (emblem !== undefined)
    return <image href={buildEmblemPath(emblem, 'paper')} x={x} y={y} width={side} height={side} />;
  return (
    <svg aria-hidden="true" x={x} y={y} width={side} height={side} color={colours.gold}>
      <Seal className="text-[inherit]" />
    </svg>
  );
}

function SignaturePicture({ pictureId, at }: { pictureId: string | null; at: number }) {
  const address = useObjectUrl(useQuery(buildSignaturePictureQuery(pictureId)).data);
  if (pictureId === null || !address) return null;
  return (
    <image
      href={address}
      x={computeSignatureX(at)}
      {...signaturePictureBox}
      preserveAspectRatio="xMinYMax meet"
    />
  );
}
