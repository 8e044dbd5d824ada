//! The end of a connection whose client still sends.
//!
//! Whoever closes a socket with unread bytes in it resets the connection, and a client that is still sending then loses the
//! answer that was on its way (RFC 9112 9.6). So our half is closed first, and what still comes is read and forgotten.

use std::{
    io,
    pin::Pin,
    task::{Context, Poll, ready},
    time::Duration,
};

use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::TcpStream,
    time::{Sleep, sleep},
};

/// Longest time that a client which was answered may go on sending.
const PATIENCE: Duration = Duration::from_secs(2);

/// A stream that reads what still comes, for a while, when it is closed.
pub(super) struct Lingering {
    stream: TcpStream,
    /// Set from the closing of our half on.
    end: Option<Pin<Box<Sleep>>>,
}

impl Lingering {
    pub(super) const fn new(stream: TcpStream) -> Self {
        Self { stream, end: None }
    }
}

impl AsyncRead for Lingering {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, into)
    }
}

impl AsyncWrite for Lingering {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(cx, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(cx, parts)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let Self { stream, end } = &mut *self;
        if end.is_none() {
            ready!(Pin::new(&mut *stream).poll_shutdown(cx))?;
        }
        let end = end.get_or_insert_with(|| Box::pin(sleep(PATIENCE)));
        let mut forgotten = [0; 16 << 10];
        loop {
            if end.as_mut().poll(cx).is_ready() {
                return Poll::Ready(Ok(()));
            }
            let mut into = ReadBuf::new(&mut forgotten);
            match ready!(Pin::new(&mut *stream).poll_read(cx, &mut into)) {
                Ok(()) if !into.filled().is_empty() => {}
                // They closed their half, or are gone.
                Ok(()) | Err(_) => return Poll::Ready(Ok(())),
            }
        }
    }
}
